import { intersect } from "../../postings/operations.ts";
import { noPostings, postingsOf } from "../../postings/posting-set.ts";
import { rangeWithin } from "../match/range-documents.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import type { RangeCount } from "./distribution.ts";

type Matches = readonly SegmentMatches<unknown>[];

/** For each value of a field of terms, the matches that have it. */
export function matchesByValue(matches: Matches, field: string, values: readonly string[]): readonly Matches[] {
  const parts = matches.map((part) => documentsByValue(part, field, values));
  return values.map((_, index) => parts.map((byValue) => byValue[index] as SegmentMatches<unknown>));
}

function documentsByValue(part: SegmentMatches<unknown>, field: string, values: readonly string[]): Matches {
  const { segment, evaluator, documents } = part;
  if (prefersValueIndex(segment, field, documents.size)) {
    const index = segment.values(field);
    return values.map((value) => {
      const number = index.numberOf(value);
      const withValue = number < 0 ? noPostings(segment.size) : index.documents(number);
      return { segment, evaluator, documents: intersect(documents, withValue) };
    });
  }
  const ordinals = new Map(values.map((value) => [value, [] as number[]]));
  for (const ordinal of documents.toArray()) {
    for (const value of new Set(segment.valuesOf(ordinal, field))) ordinals.get(value)?.push(ordinal);
  }
  return values.map((value) => {
    return { segment, evaluator, documents: postingsOf(ordinals.get(value) ?? [], segment.size) };
  });
}

/** For each range of a field of numbers, the matches with a number in it. */
export function matchesByRange(matches: Matches, field: string, ranges: readonly RangeCount[]): readonly Matches[] {
  return ranges.map(({ from, to }) => {
    const range = { low: from, lowInclusive: true, high: to ?? Number.POSITIVE_INFINITY, highInclusive: to === null };
    return matches.map(({ segment, evaluator, documents }) => {
      const plan = {
        kind: "range",
        field,
        type: "number",
        range,
        access: "check",
        rows: segment.size,
        cost: segment.size,
      } as const;
      return { segment, evaluator, documents: rangeWithin(plan, segment, documents) };
    });
  });
}
