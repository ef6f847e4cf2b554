import { indexRangeOf, type NumericRange } from "./numeric-range.ts";
import type { NumberIndex, SortedNumbers } from "./segment.ts";

/** The rank of each of `size` ordinals in sorted numbers; -1 for a document without a value. */
export function ranksOf({ ordinals }: SortedNumbers, size: number): Int32Array {
  const ranks = new Int32Array(size).fill(-1);
  for (let rank = 0; rank < ordinals.length; rank++) ranks[ordinals[rank] as number] = rank;
  return ranks;
}

/** How many documents have a value in a range. */
export interface RangeEstimate {
  readonly rows: number;
  /** Whether `rows` is not only an upper bound. */
  readonly isExact: boolean;
}

/** In a multi-valued field, the documents of this many values are counted in 1 µs. */
const MAX_COUNTED_VALUES = 2048;

/**
 * The number of documents with a value in the range, by two binary searches. An upper bound for a range with many
 * values of a multi-valued field.
 */
export function estimateRange(numbers: NumberIndex, range: NumericRange): RangeEstimate {
  const { from, to } = indexRangeOf(numbers.sorted().values, range);
  const { lists } = numbers;
  if (lists === null) return { rows: to - from, isExact: true };
  const isExact = to - from <= MAX_COUNTED_VALUES;
  return { rows: isExact ? lists.countDocuments(from, to) : Math.min(to - from, lists.starts.length - 1), isExact };
}
