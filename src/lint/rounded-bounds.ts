import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { readDate, stepsAfterRounding } from "../calendar/date-math.ts";
import { isDateFault } from "../calendar/date-span.ts";
import { instantText } from "../calendar/date-text.ts";
import { type LeafClause, leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { bracketsOf } from "./range-warnings.ts";
import type { Warning } from "./warning.ts";

/** A bound of which the end of the date counts, and the sign with which its start would count. */
interface UpperEnd {
  readonly text: string;
  readonly sign: string;
  readonly span: Warning["span"];
  readonly fix: Fix;
}

/**
 * Finds dates that are rounded up before shorter steps, as in `[now/d+1h TO now/d+2h]`, which ends 2 hours after the day;
 * the fix changes the bracket or the comparison so that the start of the date counts.
 */
export function roundedBounds(query: LintedQuery): readonly Warning[] {
  return [...leavesIn(query.root)].flatMap((leaf): readonly Warning[] => {
    if (leaf.resolved.kind !== "range" || leaf.resolved.type !== "date") return [];
    return endsOf(query, leaf).flatMap(({ text, sign, span, fix }): readonly Warning[] => {
      const date = readDate(text, query.now);
      if (isDateFault(date) || !stepsAfterRounding(text)) return [];
      const [start, end] = [instantText(date.start), instantText(date.end)];
      const message = `\`${text}\` is rounded up before its last steps, so it is ${end} here: write \`${sign}\` for ${start}.`;
      return [{ code: "rounded-bound", message, span, fixes: [fix] }];
    });
  });
}

function endsOf(query: LintedQuery, { node }: LeafClause): readonly UpperEnd[] {
  const { span } = node;
  if (node.kind === "comparison") {
    const sign = { ">": ">=", "<=": "<", "<": null, ">=": null }[node.operator];
    if (sign === null) return [];
    const from = span.start + query.text.slice(span.start, span.end).lastIndexOf(node.operator);
    return [{ text: node.text, sign, span, fix: replacement(from, from + node.operator.length, sign) }];
  }
  if (node.kind !== "range") return [];
  const { low, high } = node;
  const { open, close } = bracketsOf(query, node);
  const ends: UpperEnd[] = [];
  if (low.kind !== "open" && !low.inclusive) {
    const fix = replacement(open.startOffset, endOf(open), "[");
    ends.push({ text: low.text, sign: "[", span: low.span, fix });
  }
  if (high.kind !== "open" && high.inclusive) {
    const fix = replacement(close.startOffset, endOf(close), "}");
    ends.push({ text: high.text, sign: "}", span: high.span, fix });
  }
  return ends;
}
