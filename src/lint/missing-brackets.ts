import type { FieldName, QueryNode, RangeNode } from "../../grammar/ast/ast.ts";
import { replacement } from "../../grammar/diagnostics/fix.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { boundOf, rangeInParentheses } from "../plan/resolve/range-in-parentheses.ts";
import { isClauseOn } from "./fielded-clause.ts";
import type { Misreading, MisreadingContext, Operand, OperandList } from "./misreading.ts";

/**
 * Finds ranges without square brackets: `price:1 TO 5` and `name:(a TO c)`. Texts in capitals, as `name:(ROAD TO RIO)`,
 * are texts; `to` in lower case counts between numbers only.
 */
export function missingBrackets(list: OperandList, context: MisreadingContext): readonly Misreading[] {
  const found: Misreading[] = [];
  for (const [index, { node }] of list.operands.entries()) {
    if (node.kind === "group") {
      const range = rangeInParentheses(node);
      if (range !== null) add(found, range, [node], list, context);
      continue;
    }
    const nodes = list.operands.slice(index, index + 3);
    const range = rangeFrom(nodes);
    if (range !== null)
      add(
        found,
        range,
        nodes.map(({ node }) => node),
        list,
        context,
      );
  }
  return found;
}

/** The range that three adjacent clauses stand for, of which the first one has a field. */
function rangeFrom(operands: readonly Operand[]): RangeNode | null {
  const [first, to, last] = operands;
  if (first === undefined || to === undefined || last === undefined) return null;
  if (to.isAfterOperator || to.isSigned || last.isAfterOperator || last.isSigned) return null;
  if (to.node.kind !== "term" || to.node.field !== null || to.node.text.toUpperCase() !== "TO") return null;
  const { node } = first;
  if ((node.kind !== "term" && node.kind !== "phrase") || node.field === null) return null;
  const [low, high] = [boundOf({ ...node, field: null }), boundOf(last.node)];
  if (low === undefined || high === undefined) return null;
  if (to.node.text !== "TO" && !(isNumeric(low) && isNumeric(high))) return null;
  const span = { start: node.span.start, end: last.node.span.end };
  return { kind: "range", span, field: node.field, boost: null, low, high };
}

type Bound = RangeNode["low"];

function isNumeric(bound: Bound): boolean {
  return bound.kind === "value" && /^[+-]?\d/.test(bound.text);
}

function add(
  found: Misreading[],
  range: RangeNode,
  nodes: readonly QueryNode[],
  list: OperandList,
  context: MisreadingContext,
): void {
  const { field, span } = range;
  const written = print(range);
  if (field === null || isInCapitals(range) || !isClauseOn(field.name, written, list, context)) return;
  const message = `Without square brackets, \`TO\` is a word: write \`${written}\` for the range.`;
  found.push({
    code: "missing-brackets",
    message,
    span,
    fixes: isSound(nodes, field, context.text) ? [replacement(span.start, span.end, written)] : [],
    nodes,
  });
}

/** Whether a range of texts has letters, but none in lower case, as a title in capitals. */
function isInCapitals({ low, high }: RangeNode): boolean {
  const texts = [low, high].flatMap((bound) => (bound.kind === "value" ? [bound.text] : []));
  return texts.length > 0 && texts.every((text) => /\p{L}/u.test(text) && text === text.toUpperCase());
}

/** Whether the text between the clauses is white space, so that the range can replace all of it. */
function isSound(nodes: readonly QueryNode[], field: FieldName, text: string): boolean {
  if (nodes.length === 1) return true;
  const end = nodes.at(-1)?.span.end ?? 0;
  return !/[()]/.test(text.slice(field.span.end, end).replaceAll(/"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]/g, ""));
}
