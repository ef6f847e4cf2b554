import type { RangeNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { rangeFaultOf } from "./range-fault.ts";
import { bracketsOf } from "./token-slice.ts";
import type { Warning } from "./warning.ts";

/** `[500 TO 50]`. */
export function reversedRanges(query: LintedQuery): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const leaf of leavesIn(query.root)) {
    if (leaf.node.kind !== "range" || rangeFaultOf(leaf, query.schema) !== "reversed") continue;
    const message = "This range begins above its end, so nothing is in it.";
    warnings.push({ code: "reversed-range", message, span: leaf.node.span, fixes: [turned(query, leaf.node)] });
  }
  return warnings;
}

/** The ends change places, and their brackets with them. */
function turned(query: LintedQuery, node: RangeNode): Fix {
  const { open, close } = bracketsOf(query, node);
  const [low, high] = [node.low, node.high].map((bound) =>
    bound.kind === "open" ? "*" : query.text.slice(bound.span.start, bound.span.end),
  );
  const [opening, closing] = [close.image === "]" ? "[" : "{", open.image === "[" ? "]" : "}"];
  return replacement(open.startOffset, endOf(close), `${opening}${high} TO ${low}${closing}`);
}
