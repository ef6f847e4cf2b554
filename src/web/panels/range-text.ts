import type { RangeCount } from "../../evaluate/facet/number.ts";
import type { NumberRange } from "../query/number-range.ts";

const numbers = new Intl.NumberFormat("en", { maximumSignificantDigits: 12 });

/** `51–200`, `201 or more`, `up to 50`, `below 2.5` or `any`. */
export function rangeText({ low, high, lowExclusive, highExclusive }: NumberRange): string {
  if (low === null && high === null) return "any";
  if (high === null)
    return lowExclusive ? `above ${numbers.format(low as number)}` : `${numbers.format(low as number)} or more`;
  if (low === null) return `${highExclusive ? "below" : "up to"} ${numbers.format(high)}`;
  if (low === high) return numbers.format(low);
  const first = lowExclusive ? `above ${numbers.format(low)}` : numbers.format(low);
  return highExclusive ? `${first} to below ${numbers.format(high)}` : `${first}–${numbers.format(high)}`;
}

/** The numbers that one bar counts. */
export function barText({ from, to }: RangeCount, isWhole: boolean): string {
  if (to === null) return rangeText({ low: from, high: null });
  return rangeText(isWhole ? { low: from, high: to - 1 } : { low: from, high: to, highExclusive: true });
}
