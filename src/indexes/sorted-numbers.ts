import { indexRangeOf, type NumericRange } from "./numeric-range.ts";
import type { NumberIndex, NumberLists, SortedNumbers } from "./segment.ts";

/** The rank of each of `size` ordinals in sorted numbers; -1 for a document without a value. */
export function ranksOf({ ordinals }: SortedNumbers, size: number): Int32Array {
  const ranks = new Int32Array(size).fill(-1);
  for (let rank = 0; rank < ordinals.length; rank++) ranks[ordinals[rank] as number] = rank;
  return ranks;
}

/**
 * The exact number of documents with a value in the range. Two binary searches, and for a multi-valued field one look
 * at each value in the range.
 */
export function countInRange(numbers: NumberIndex, range: NumericRange): number {
  const { from, to } = indexRangeOf(numbers.sorted().values, range);
  return numbers.lists === null ? to - from : countDocuments(numbers.lists, from, to);
}

/** The number of documents with a rank in `[from, to)`. O(to - from), 0.5 ns each. */
export function countDocuments(lists: NumberLists, from: number, to: number): number {
  const predecessors = lists.predecessors();
  const start = from | 0;
  let count = 0;
  // The sign of the difference instead of a comparison, so that no branch can be mispredicted.
  for (let rank = from; rank < to; rank++) count -= (((predecessors[rank] as number) | 0) - start) >> 31;
  return count;
}
