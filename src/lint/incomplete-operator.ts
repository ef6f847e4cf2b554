import type { QueryNode } from "../../grammar/ast/ast.ts";
import { replacement } from "../../grammar/diagnostics/fix.ts";
import type { Misreading, MisreadingContext, OperandList } from "./misreading.ts";

/**
 * Finds `&` and `|` where `&&` and `||` are meant: between clauses of which one has a field, because `Johnson & Johnson`
 * is a name, and only where the white space in its place means the other operator.
 */
export function incompleteOperators(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  const sign = context.defaultOperator === "OR" ? "&" : "|";
  const { operands } = list;
  return operands.flatMap(({ node, isAfterOperator, isSigned }, index): readonly Misreading[] => {
    if (node.kind !== "term" || node.text !== sign || node.field !== null || node.boost !== null) return [];
    const [before, next] = [operands[index - 1], operands[index + 1]];
    if (isAfterOperator || isSigned || before === undefined || next === undefined || next.isAfterOperator) return [];
    const { span } = node;
    const isWritten = context.text.slice(span.start, span.end) === sign;
    if (!isWritten || !(hasField(before.node) || hasField(next.node))) return [];
    const [doubled, name] = sign === "&" ? ["&&", "AND"] : ["||", "OR"];
    const message = `A single \`${sign}\` is ignored: write \`${doubled}\` or \`${name}\` for the operator.`;
    const fixes = [replacement(span.start, span.end, doubled)];
    return [{ code: "incomplete-operator", message, span, fixes, nodes: [node] }];
  });
}

function hasField(node: QueryNode): boolean {
  return "field" in node && node.field !== null;
}
