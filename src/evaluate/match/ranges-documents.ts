import { indexRangesOf, isInRanges } from "../../indexes/numeric-range.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { PlanRanges } from "../../plan/plan.ts";
import { filter, intersect } from "../../postings/operations.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import type { PostingSet } from "../../postings/posting-set.ts";

/** The documents of a set with a number in one of the ranges. */
export function rangesWithin({ field, ranges, access }: PlanRanges, segment: Segment, set: PostingSet): PostingSet {
  const numbers = segment.numbers(field);
  const { column, lists } = numbers;
  if (access === "check") {
    if (lists === null) return filter(set, (ordinal) => isInRanges(ranges, column[ordinal] as number));
    const { starts, values } = lists;
    return filter(set, (ordinal) => {
      const end = starts[ordinal + 1] as number;
      for (let i = starts[ordinal] as number; i < end; i++) if (isInRanges(ranges, values[i] as number)) return true;
      return false;
    });
  }
  const { values, ordinals } = numbers.sorted();
  const builder = new PostingBuilder(segment.size);
  for (const { from, to } of indexRangesOf(values, ranges)) builder.addAll(ordinals, from, to);
  return intersect(set, builder.build());
}
