import { type CalendarUnit, endOfUnit, startOfUnit } from "../../calendar/calendar-unit.ts";
import { unitText } from "../../calendar/date-text.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { ascendingNumbersOf } from "./ascending-numbers.ts";
import type { AscendingNumbers, RangeCount } from "./distribution.ts";
import { documentCounts } from "./number.ts";
import type { ValueFacet } from "./value.ts";

/** The units that a facet counts dates by. */
export type Interval = Exclude<CalendarUnit, "minute" | "second">;

export const INTERVALS: readonly Interval[] = ["year", "quarter", "month", "week", "day", "hour"];

/** How the numbers of a field are counted: by calendar interval, or as `false` and `true`. */
export type Bucketing = Interval | "boolean";

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
  const values = ranges.map(({ from, count }) => ({ value: textOf(by, from), count }));
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
    const from = by === "boolean" ? number : startOfUnit(by, number);
    to = 1 + (by === "boolean" ? number : endOfUnit(by, number));
    buckets.push({ from, to });
  }
  return buckets;
}

function textOf(by: Bucketing, from: number): string {
  return by === "boolean" ? String(from !== 0) : unitText(by, from);
}
