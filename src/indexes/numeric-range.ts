/** An interval of doubles. Open ends are infinite; a range whose `low` is above `high` holds nothing. */
export interface NumericRange {
  readonly low: number;
  readonly lowInclusive: boolean;
  readonly high: number;
  readonly highInclusive: boolean;
}

/** Every number. */
export const EVERY_NUMBER: NumericRange = Object.freeze({
  low: Number.NEGATIVE_INFINITY,
  lowInclusive: true,
  high: Number.POSITIVE_INFINITY,
  highInclusive: true,
});

/** The range of one number. */
export function exactly(value: number): NumericRange {
  return { low: value, lowInclusive: true, high: value, highInclusive: true };
}

/** Whether the range holds the value; a missing one (NaN) is in no range. */
export function isInRange(range: NumericRange, value: number): boolean {
  return (
    (range.lowInclusive ? value >= range.low : value > range.low) &&
    (range.highInclusive ? value <= range.high : value < range.high)
  );
}

/** Whether no number can be in the range. */
export function isEmptyRange(range: NumericRange): boolean {
  return range.low > range.high || (range.low === range.high && !(range.lowInclusive && range.highInclusive));
}

/** The slice `[from, to)` of an ascending array whose values are in the range; `from === to` when there are none. */
export function sliceOfRange(
  sorted: Float64Array,
  range: NumericRange,
): { readonly from: number; readonly to: number } {
  const from = firstIndex(sorted, range.low, !range.lowInclusive);
  const to = firstIndex(sorted, range.high, range.highInclusive);
  return { from, to: Math.max(from, to) };
}

/** The first index whose value is at or above the bound, or strictly above it when `after` says so. */
function firstIndex(sorted: Float64Array, bound: number, after: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] as number;
    if (value < bound || (after && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}
