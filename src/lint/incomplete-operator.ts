import type { QueryNode } from "../../grammar/ast/ast.ts";
import { replacement } from "../../grammar/diagnostics/fix.ts";
import { isOperatorWord } from "../../grammar/syntax/operators.ts";
import type { Misreading, MisreadingContext, OperandList } from "./misreading.ts";

/**
 * Finds `&` and `|` where `&&` and `||` are meant, and where the white space in their place means the other operator.
 * They are parts of a value between words, as in `name:Johnson & Johnson`: a field must follow, or something else than
 * a word must precede.
 */
export function incompleteOperators(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  const sign = context.defaultOperator === "OR" ? "&" : "|";
  const { operands } = list;
  return operands.flatMap(({ node, isAfterOperator, isSigned }, index): readonly Misreading[] => {
    if (node.kind !== "term" || node.text !== sign || node.field !== null || node.boost !== null) return [];
    const [before, next] = [operands[index - 1], operands[index + 1]];
    if (isAfterOperator || isSigned || before === undefined || next === undefined || next.isAfterOperator) return [];
    // An operator in lower case is no operand: see `lower-case-operator`.
    if (before.node.kind === "term" && isOperatorWord(before.node.text.toUpperCase())) return [];
    const { span } = node;
    const isWritten = context.text.slice(span.start, span.end) === sign;
    if (!isWritten || !(hasField(next.node) || (hasField(before.node) && !WORDS.has(before.node.kind)))) return [];
    const [doubled, name] = sign === "&" ? ["&&", "AND"] : ["||", "OR"];
    const message = `A single \`${sign}\` is ignored: write \`${doubled}\` or \`${name}\` for the operator.`;
    const fixes = [replacement(span.start, span.end, doubled)];
    return [{ code: "incomplete-operator", message, span, fixes, nodes: [node] }];
  });
}

const WORDS: ReadonlySet<QueryNode["kind"]> = new Set(["term", "phrase", "prefix", "wildcard", "fuzzy"]);

function hasField(node: QueryNode): boolean {
  return "field" in node && node.field !== null;
}
