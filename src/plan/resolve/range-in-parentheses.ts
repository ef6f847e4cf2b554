import type { Bound, GroupNode, QueryNode, RangeNode } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { print } from "../../../grammar/syntax/printer.ts";

/** The range that the author of `price:(1 TO 5)` meant: a group of two words with a `TO` between them; otherwise `null`. */
export function rangeInParentheses({ span, field, boost, query }: GroupNode): RangeNode | null {
  if (query.kind !== "sequence" || query.clauses.length !== 3) return null;
  const [low, to, high] = query.clauses.map(boundOf);
  if (to?.kind !== "value" || to.text !== "TO" || low === undefined || high === undefined) return null;
  return { kind: "range", span, field, boost, low, high };
}

/** A word or phrase as the bound of a range; `undefined` for other clauses. */
export function boundOf(node: QueryNode): Bound | undefined {
  if (node.kind === "exists" && node.field === null && node.boost === null) return { kind: "open" };
  if ((node.kind !== "term" && node.kind !== "phrase") || node.field !== null || node.boost !== null) return undefined;
  return { kind: "value", text: node.text, inclusive: true, span: node.span };
}

/** The error of such a group on a field of numbers: `TO` is no number. */
export function parenthesesError(range: RangeNode): Diagnostic {
  const { span } = range;
  const written = print(range);
  return {
    code: "field-type",
    message: "A range needs square brackets, not parentheses.",
    span,
    hint: "Write the range as [50 TO 500].",
    suggestions: [written],
    fixes: [replacement(span.start, span.end, written)],
  };
}
