import type { NumberIndex, NumberLists } from "../../indexes/segment.ts";
import { filter, forEach } from "../../postings/operations.ts";
import { type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";

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

/** The documents of a set with a rank in the range. O(set). */
export function filterByLists(set: PostingSet, numbers: NumberIndex, lists: NumberLists, ranks: RankRange): PostingSet {
  return filter(set, valueTest(numbers, lists, ranks));
}

/** `filterByLists(set, …).size`, without building the set. */
export function countByLists(set: PostingSet, numbers: NumberIndex, lists: NumberLists, ranks: RankRange): number {
  const test = valueTest(numbers, lists, ranks);
  let count = 0;
  forEach(set, (ordinal) => {
    if (test(ordinal)) count++;
  });
  return count;
}

/** Whether a document has a rank in the range, by a search among its values. */
function valueTest(
  numbers: NumberIndex,
  { values, starts }: NumberLists,
  { from, to }: RankRange,
): (ordinal: number) => boolean {
  const sorted = numbers.sorted().values;
  const low = sorted[from] as number;
  const high = sorted[to - 1] as number;
  return (ordinal) => {
    let first = starts[ordinal] as number;
    const end = starts[ordinal + 1] as number;
    let last = end;
    while (first < last) {
      const middle = (first + last) >>> 1;
      if ((values[middle] as number) < low) first = middle + 1;
      else last = middle;
    }
    return first < end && (values[first] as number) <= high;
  };
}
