import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countValues, type ValueCounts } from "./value-counts.ts";

/**
 * The number of matches by value of a text field. A document with several values counts once for each distinct value.
 */
export interface ValueFacet {
  /** The most frequent unanalyzed values, most frequent first; ties are in order of code points. */
  readonly values: readonly ValueCount[];
  /** The sum of the counts of all other values. */
  readonly other: number;
  /** The number of matches without a value. */
  readonly missing: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** @param limit the maximum number of values */
export function valueFacet(matches: readonly SegmentMatches<unknown>[], field: string, limit: number): ValueFacet {
  const parts = matches.filter(({ documents }) => documents.size > 0).map((part) => countValues(part, field));
  const values = limit === 0 ? [] : mostFrequent(parts, limit);
  const all = parts.reduce((sum, { total }) => sum + total, 0);
  const shown = values.reduce((sum, { count }) => sum + count, 0);
  return { values, other: all - shown, missing: parts.reduce((sum, { missing }) => sum + missing, 0) };
}

/**
 * The `limit` most frequent values of all segments. One of them has, in at least one segment, the k-th count divided by
 * the number of segments, so that only few values need lookups in the other segments. This is the Three-Phase Uniform
 * Threshold algorithm: Cao and Wang, "Efficient Top-K Query Calculation in Distributed Networks" (2004).
 */
function mostFrequent(parts: readonly ValueCounts[], limit: number): ValueCount[] {
  const minKthCount = Math.max(0, ...parts.map((part) => part.countAtRank(limit)));
  const minCount = Math.max(1, Math.ceil(minKthCount / parts.length));
  const ties = parts.length === 1 ? limit : Number.POSITIVE_INFINITY;
  const candidates = new Set(parts.flatMap((part) => part.valuesFrom(minCount, ties)));
  const counted = Array.from(candidates, (value) => {
    return { value, count: parts.reduce((sum, part) => sum + part.countOf(value), 0) };
  });
  return counted.sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, limit);
}
