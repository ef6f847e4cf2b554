import { FIRST_INSTANT, LAST_INSTANT } from "../../calendar/date-span.ts";
import { dateSupport } from "../../calendar/date-support.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { ascendingNumbersOf } from "./ascending-numbers.ts";
import type { AscendingNumbers, RangeCount } from "./distribution.ts";
import type { Interval } from "./interval-unit.ts";
import { documentCounts } from "./number.ts";
import type { ValueFacet } from "./value.ts";

/** How the numbers of a field are counted: by calendar interval, or as `false` and `true`. */
export type Bucketing = Interval | "boolean";

/**
 * The number of matches by interval of dates. A document with several dates counts once for each interval.
 *
 * @typeParam Nested further members of each interval: `{ facets: … }` if nested facets were requested
 */
export type DateFacet<Nested = Record<never, never>> = ValueFacet<DateBounds & Nested>;

/** The dates of an interval, as bounds of a filter: `{ gte: from, lt: to }`. */
export interface DateBounds {
  /** The start, as the value of the interval names it. */
  readonly from: string;
  /** The start of the next interval; `null` for the last one before the year 10000. */
  readonly to: string | null;
}

/** The buckets that a facet returns. */
export interface FacetBuckets {
  readonly by: Bucketing;
  /** The maximum number of buckets. */
  readonly limit: number;
  /** The most frequent ones first, or in their own order. */
  readonly order: "count" | "value";
}

/** A facet, and the range of numbers of each of its values. */
export interface BucketFacet {
  readonly facet: ValueFacet;
  readonly ranges: readonly RangeCount[];
}

/**
 * Counts the matches by bucket; those without a match are missing. A match with several numbers counts once for each
 * bucket that contains one of them.
 */
export function bucketFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  request: FacetBuckets,
): BucketFacet {
  const numbers = { values: ascendingNumbersOf(matches, field), starts: null };
  const bounds = occupiedBuckets(numbers, request.by);
  const { counts, present } = documentCounts(matches, field, numbers, bounds);
  return bucketsOf(bounds, counts, totalOf(matches) - present, request);
}

/** The facet of the buckets with these counts. */
export function bucketsOf(
  bounds: readonly Bucket[],
  counts: readonly number[],
  missing: number,
  { by, limit, order }: FacetBuckets,
): BucketFacet {
  const all = bounds.map((bound, index): RangeCount => ({ ...bound, count: counts[index] as number }));
  const ordered = order === "value" ? all : all.toSorted((a, b) => b.count - a.count || a.from - b.from);
  const ranges = ordered.slice(0, limit);
  const values = ranges.map(({ from, to, count }) => {
    return by === "boolean" ? { value: String(from !== 0), count } : intervalCount(by, from, to, count);
  });
  const other = ordered.slice(limit).reduce((sum, { count }) => sum + count, 0);
  return { facet: { values, other, missing }, ranges };
}

/** The numbers from `from` to `to` (exclusive). */
export interface Bucket {
  readonly from: number;
  readonly to: number;
}

/** The buckets that contain a number, ascending. */
export function occupiedBuckets({ values }: AscendingNumbers, by: Bucketing): readonly Bucket[] {
  const buckets: Bucket[] = [];
  let to = Number.NEGATIVE_INFINITY;
  for (const number of values) {
    if (number < to) continue;
    // The first week began before the year 0, whose dates have no text.
    const from = by === "boolean" ? number : Math.max(FIRST_INSTANT, dateSupport().startOfUnit(by, number));
    to = 1 + (by === "boolean" ? number : dateSupport().endOfUnit(by, number));
    buckets.push({ from, to });
  }
  return buckets;
}

function intervalCount(by: Interval, from: number, to: number | null, count: number): DateFacet["values"][number] {
  const { unitText } = dateSupport();
  const start = unitText(by, from);
  return { value: start, from: start, to: to === null || to > LAST_INSTANT ? null : unitText(by, to), count };
}
