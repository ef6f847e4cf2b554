import type { NumberIndex, NumberLists } from "../../indexes/segment.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import { type PostingSet, scatteredPostings, sparsePostings } from "../../postings/posting-set.ts";

/** A range of ranks in the sorted numbers of a multi-valued field, with at least one rank. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
}

/** The documents with a rank in the range. O(ranks). */
export function documentsOfRanks(numbers: NumberIndex, lists: NumberLists, ranks: RankRange, size: number): PostingSet {
  return scatteredPostings(ordinalsOfRanks(numbers, lists, ranks), size);
}

/** The ordinals with a rank in the range, each once, in any order. O(ranks). */
export function ordinalsOfRanks(numbers: NumberIndex, lists: NumberLists, { from, to }: RankRange): Uint32Array {
  const { ordinals } = numbers.sorted();
  const predecessors = lists.predecessors();
  const distinct = new Uint32Array(to - from);
  const first = from | 0;
  let n = 0;
  for (let rank = from; rank < to; rank++) {
    distinct[n] = ordinals[rank] as number;
    // Adds 1 at the first rank of each document, without a branch.
    n -= (((predecessors[rank] as number) | 0) - first) >> 31;
  }
  return distinct.subarray(0, n);
}

/** The documents of a set with a rank in the range. O(set), 8 ns each. */
export function filterByLists(set: PostingSet, numbers: NumberIndex, lists: NumberLists, ranks: RankRange): PostingSet {
  const ordinals = set.toArray();
  const selected = new Uint32Array(ordinals.length);
  const { low, high } = valuesOf(numbers, ranks);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    selected[n] = ordinal;
    if (hasBetween(lists.values, lists.starts, ordinal, low, high)) n++;
  }
  return n === ordinals.length ? set : sparsePostings(selected.slice(0, n), set.universe);
}

/** `filterByLists(set, …).size`, without building the set. */
export function countByLists(set: PostingSet, numbers: NumberIndex, lists: NumberLists, ranks: RankRange): number {
  const ordinals = inAnyOrder(set);
  const { low, high } = valuesOf(numbers, ranks);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) {
    if (hasBetween(lists.values, lists.starts, ordinals[i] as number, low, high)) count++;
  }
  return count;
}

/** The smallest and the largest value of the range. */
function valuesOf(numbers: NumberIndex, { from, to }: RankRange): { readonly low: number; readonly high: number } {
  const { values } = numbers.sorted();
  return { low: values[from] as number, high: values[to - 1] as number };
}

/** Longer lists are searched; most are shorter. */
const MAX_SCANNED = 16;

/** Whether a document has a value from `low` to `high`. */
function hasBetween(values: Float64Array, starts: Uint32Array, ordinal: number, low: number, high: number): boolean {
  let first = starts[ordinal] as number;
  const end = starts[ordinal + 1] as number;
  if (end - first > MAX_SCANNED) {
    for (let last = end; first < last; ) {
      const middle = (first + last) >>> 1;
      if ((values[middle] as number) < low) first = middle + 1;
      else last = middle;
    }
  }
  for (let i = first; i < end; i++) if ((values[i] as number) >= low) return (values[i] as number) <= high;
  return false;
}
