import type { RangeNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import type { Token } from "../../grammar/syntax/tokens.ts";
import { leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { rangeFaultOf } from "./range-fault.ts";
import { bracketsOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** `{5 TO 5}`. */
export function emptyRanges(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const leaf of leavesIn(query.root)) {
    if (leaf.node.kind !== "range" || rangeFaultOf(leaf, query.schema) !== "empty") continue;
    const message = "Both ends of this range are the same, and curly brackets leave them out: nothing is in it.";
    warnings.push({ code: "empty-range", message, span: leaf.node.span, fixes: closed(query, leaf.node) });
  }
  return warnings;
}

/** Square brackets. */
function closed(query: LintedQuery, node: RangeNode): readonly Fix[] {
  const { open, close } = bracketsOf(query, node);
  const within = (bracket: Token, square: string): readonly Fix[] =>
    bracket.image === square ? [] : [replacement(bracket.startOffset, endOf(bracket), square)];
  return [...within(open, "["), ...within(close, "]")];
}
