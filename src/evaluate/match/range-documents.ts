import { indexRangeOf } from "../../indexes/numeric-range.ts";
import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import type { PlanRange } from "../../plan/plan.ts";
import { countMembers, intersect } from "../../postings/operations.ts";
import {
  allPostings,
  deferredPostings,
  noPostings,
  type PostingSet,
  postingsWithout,
  scatteredPostings,
} from "../../postings/posting-set.ts";
import { countByRank, filterByRank } from "../../postings/rank-filter.ts";
import { countByLists, documentsOfRanks, filterByLists, ordinalsOfRanks } from "./list-ranges.ts";
import { missingNumbers } from "./sorted-numbers.ts";
import { RANK_TEST_RATIO } from "./thresholds.ts";

/** The documents of a set with a number in a range. */
export function rangeWithin({ field, range, access }: PlanRange, segment: Segment, set: PostingSet): PostingSet {
  const numbers = segment.numbers(field);
  const { lists } = numbers;
  const { from, to } = indexRangeOf(numbers.sorted().values, range);
  if (from === to) return noPostings(segment.size);
  if (lists !== null) {
    return access === "check" || set.size < to - from
      ? filterByLists(set, numbers, lists, { from, to })
      : intersect(set, documentsOfRanks(numbers, lists, { from, to }, segment.size));
  }
  if (to - from === segment.size) return set;
  return access === "check" || set.size < to - from
    ? filterByRank(set, numbers.ranks(), from, to)
    : intersect(set, postingsOfRange(numbers, from, to, segment.size));
}

/** `rangeWithin(node, segment, set).size`, without building the set. */
export function countRangeWithin({ field, range, access }: PlanRange, segment: Segment, set: PostingSet): number {
  const numbers = segment.numbers(field);
  const { lists } = numbers;
  const { values, ordinals } = numbers.sorted();
  const { from, to } = indexRangeOf(values, range);
  if (lists !== null) {
    if (from === to) return 0;
    if (set.size === segment.size) return lists.countDocuments(from, to);
    return access === "check" || set.size < to - from
      ? countByLists(set, numbers, lists, { from, to })
      : countMembers(set, ordinalsOfRanks(numbers, lists, { from, to }));
  }
  if (set.size === segment.size) return to - from;
  return access === "check" || set.size < to - from
    ? countByRank(set, numbers.ranks(), from, to)
    : countMembers(set, ordinals.subarray(from, to));
}

/** The documents of a range of the sorted numbers. */
function postingsOfRange(numbers: NumberIndex, from: number, to: number, universe: number): PostingSet {
  const ranks = numbers.ranks();
  const test = (ordinal: number): boolean => {
    const rank = ranks[ordinal] as number;
    return rank >= from && rank < to;
  };
  return deferredPostings(test, () => computeRange(numbers, from, to, universe), to - from, universe);
}

/**
 * Writes the documents of a small range, subtracts the others from all for a range of most documents, and otherwise
 * tests the rank of each document.
 */
function computeRange(numbers: NumberIndex, from: number, to: number, universe: number): PostingSet {
  const { ordinals } = numbers.sorted();
  const isSmall = (to - from) * 2 < universe;
  const written = isSmall ? to - from : universe - (to - from);
  if (written * RANK_TEST_RATIO > universe) return filterByRank(allPostings(universe), numbers.ranks(), from, to);
  return isSmall
    ? scatteredPostings(ordinals.subarray(from, to), universe)
    : postingsWithout([ordinals.subarray(0, from), ordinals.subarray(to), missingNumbers(numbers)], universe);
}
