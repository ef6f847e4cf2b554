import type { IndexRange } from "../base/index-range.ts";

/** An interval of doubles. An open end is infinite; the interval is empty if `low` is greater than `high`. */
export interface NumericRange {
  readonly low: number;
  readonly lowInclusive: boolean;
  readonly high: number;
  readonly highInclusive: boolean;
}

/** The range of all numbers. */
export const EVERY_NUMBER: NumericRange = Object.freeze({
  low: Number.NEGATIVE_INFINITY,
  lowInclusive: true,
  high: Number.POSITIVE_INFINITY,
  highInclusive: true,
});

/** The range that contains one number. */
export function exactly(value: number): NumericRange {
  return { low: value, lowInclusive: true, high: value, highInclusive: true };
}

/** Whether the range contains the value. No range contains NaN, which stands for a missing value. */
export function isInRange(range: NumericRange, value: number): boolean {
  return (
    (range.lowInclusive ? value >= range.low : value > range.low) &&
    (range.highInclusive ? value <= range.high : value < range.high)
  );
}

/** Whether the range contains no number. */
export function isEmptyRange(range: NumericRange): boolean {
  return range.low > range.high || (range.low === range.high && !(range.lowInclusive && range.highInclusive));
}

/** The indexes of an ascending array whose values are in the range. */
export function indexRangeOf(sorted: Float64Array, range: NumericRange): IndexRange {
  const from = firstIndex(sorted, range.low, !range.lowInclusive);
  const to = firstIndex(sorted, range.high, range.highInclusive);
  return { from, to: Math.max(from, to) };
}

/** The first index whose value is at least the bound, or greater than it if `isExclusive`. */
function firstIndex(sorted: Float64Array, bound: number, isExclusive: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] as number;
    if (value < bound || (isExclusive && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}
