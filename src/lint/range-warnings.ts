import type { RangeNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import { RangeClose, RangeOpen, type Token } from "../../grammar/syntax/tokens.ts";
import { invariant } from "../base/invariant.ts";
import { readDate } from "../calendar/date-math.ts";
import { isDateFault } from "../calendar/date-span.ts";
import { isEmptyRange } from "../indexes/numeric-range.ts";
import type { ResolveRules } from "../plan/resolve/resolver.ts";
import { compareCodePoints } from "../terms/compare.ts";
import { type LeafClause, leavesIn } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import type { Warning } from "./warning.ts";

/** Why a range contains no value: its lower bound is above its upper bound, or it excludes its only value. */
export type RangeFault = "reversed" | "empty";

/** Finds reversed ranges, as in `[500 TO 50]`; the fix swaps the bounds. */
export function reversedRanges(query: LintedQuery): readonly Warning[] {
  return rangesWith("reversed", query).map((node): Warning => {
    const message = "The lower bound of this range is above its upper bound, so it contains no value: swap the bounds.";
    return { code: "reversed-range", message, span: node.span, fixes: [swapped(query, node)] };
  });
}

/** Finds ranges that exclude their only value, as in `{5 TO 5}`; the fix includes it. */
export function emptyRanges(query: LintedQuery): readonly Warning[] {
  return rangesWith("empty", query).map((node): Warning => {
    const message =
      "Curly brackets exclude the bounds of this range, and no value is between them: use square brackets.";
    return { code: "empty-range", message, span: node.span, fixes: withSquareBrackets(query, node) };
  });
}

/** The fault of a range clause; `null` for other clauses and when the range can contain a value. */
export function rangeFaultOf({ node, field, resolved }: LeafClause, { schema, now }: ResolveRules): RangeFault | null {
  // A reversed box of points is an error.
  if (
    resolved.kind === "nested" ||
    resolved.kind === "area" ||
    node.kind !== "range" ||
    node.low.kind === "open" ||
    node.high.kind === "open"
  )
    return null;
  const { low, high } = node;
  if (resolved.kind === "range" && resolved.type === "date") {
    if (!isEmptyRange(resolved.range)) return null;
    return isAfter(readDate(low.text, now), readDate(high.text, now)) ? "reversed" : "empty";
  }
  // One order for each distinct normalization of the fields.
  const orders: readonly number[] =
    resolved.kind === "range"
      ? [Number(resolved.range.low > resolved.range.high) - Number(resolved.range.low < resolved.range.high)]
      : (field === null ? schema.defaultTermFields.groups : [schema.termField(field.name)]).map(({ normalize }) =>
          compareCodePoints(normalize(low.text), normalize(high.text)),
        );
  if (orders.every((order) => order > 0)) return "reversed";
  const isClosed = low.inclusive && high.inclusive;
  return orders.every((order) => order > 0 || (order === 0 && !isClosed)) ? "empty" : null;
}

/** Whether a date begins after the end of another one. */
function isAfter(date: ReturnType<typeof readDate>, other: ReturnType<typeof readDate>): boolean {
  return !isDateFault(date) && !isDateFault(other) && date.start > other.end;
}

function rangesWith(fault: RangeFault, query: LintedQuery): readonly RangeNode[] {
  const nodes: RangeNode[] = [];
  for (const leaf of leavesIn(query.root)) {
    if (leaf.node.kind === "range" && rangeFaultOf(leaf, query) === fault) nodes.push(leaf.node);
  }
  return nodes;
}

/** Swaps the bounds together with their brackets. */
function swapped(query: LintedQuery, node: RangeNode): Fix {
  const { open, close } = bracketsOf(query, node);
  const [low, high] = [node.low, node.high].map((bound) =>
    bound.kind === "open" ? "*" : query.text.slice(bound.span.start, bound.span.end),
  );
  const [opening, closing] = [close.image === "]" ? "[" : "{", open.image === "[" ? "]" : "}"];
  return replacement(open.startOffset, endOf(close), `${opening}${high} TO ${low}${closing}`);
}

function withSquareBrackets(query: LintedQuery, node: RangeNode): readonly Fix[] {
  const { open, close } = bracketsOf(query, node);
  const replaced = (bracket: Token, square: string): readonly Fix[] =>
    bracket.image === square ? [] : [replacement(bracket.startOffset, endOf(bracket), square)];
  return [...replaced(open, "["), ...replaced(close, "]")];
}

/** The brackets of a range. */
export function bracketsOf(query: LintedQuery, { span }: RangeNode): { readonly open: Token; readonly close: Token } {
  const { from, to } = tokensOf(query, span);
  const tokens = query.tokens.slice(from, to);
  const open = tokens.find(({ tokenType }) => tokenType === RangeOpen);
  const close = tokens.find(({ tokenType }) => tokenType === RangeClose);
  invariant(open !== undefined && close !== undefined, "a range has brackets");
  return { open, close };
}
