import type { RangeCount } from "firmament";
import type { NumberRange } from "../query/number-range.ts";

const numbers = new Intl.NumberFormat("en", { maximumSignificantDigits: 12 });

/** `51–200`, `≥ 201`, `≤ 50`, `< 2.5`, `> 1 and ≤ 5`; `any` for a range without bounds. */
export function rangeText({ low, high, lowExclusive = false, highExclusive = false }: NumberRange): string {
  if (low !== null && high !== null && !lowExclusive && !highExclusive) {
    return low === high ? numbers.format(low) : `${numbers.format(low)}–${numbers.format(high)}`;
  }
  const first = low === null ? [] : [`${lowExclusive ? ">" : "≥"} ${numbers.format(low)}`];
  const last = high === null ? [] : [`${highExclusive ? "<" : "≤"} ${numbers.format(high)}`];
  return [...first, ...last].join(" and ") || "any";
}

/** The numbers that one bar counts: those from `from` up to, but without, `to`. */
export function barText({ from, to }: RangeCount, isWhole: boolean): string {
  if (to === null) return rangeText({ low: from, high: null });
  return rangeText(isWhole ? { low: from, high: to - 1 } : { low: from, high: to, highExclusive: true });
}

/** A lower bound in words, for screen readers. */
export function lowText(range: NumberRange | null): string {
  if (range === null || range.low === null) return "no lower bound";
  return `${range.lowExclusive ? "above" : "from"} ${numbers.format(range.low)}`;
}

/** An upper bound in words, for screen readers. */
export function highText(range: NumberRange | null): string {
  if (range === null || range.high === null) return "no upper bound";
  return `${range.highExclusive ? "below" : "up to"} ${numbers.format(range.high)}`;
}
