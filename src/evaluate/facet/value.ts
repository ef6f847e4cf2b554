import { intersectionSize } from "../../postings/operations.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countByWords, countValues, type ValueCounts } from "./value-counts.ts";
import { type ValueSearch, valueTest, withWords } from "./value-search.ts";

/**
 * The number of matches by value of a field of terms or truth values, or by interval of dates. A document with several
 * values counts once for each distinct one.
 *
 * @typeParam Nested further members of each value: `{ facets: … }` if nested facets were requested
 */
export interface ValueFacet<Nested = Record<never, never>> {
  /** Unanalyzed values with a match, the most frequent first, ties in order of code points; or all in this order. */
  readonly values: readonly (ValueCount & Nested)[];
  /** The sum of the counts of all other values; of those that `like` finds, if the facet has this option. */
  readonly other: number;
  /**
   * The number of matches without a value. In a field of terms, those that `field:*` does not find: also those whose
   * values have no term, such as `!!!`.
   */
  readonly missing: number;
}

/** The number of matches with a value. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** The values that a facet returns. */
export interface FacetValues {
  /** The maximum number of values. */
  readonly limit: number;
  /** The most frequent values first, or in order of code points. */
  readonly order: "count" | "value";
  /** Returns only the values that a search finds; `null` for all. */
  readonly search: ValueSearch | null;
}

export function valueFacet(
  matches: readonly SegmentMatches<unknown>[],
  field: string,
  { limit, order, search }: FacetValues,
): ValueFacet {
  const parts = matches.filter(({ documents }) => documents.size > 0);
  const found = parts.map((part) => (search === null ? countValues(part, field) : countFound(part, field, search)));
  const values = limit === 0 ? [] : order === "count" ? mostFrequent(found, limit) : firstValues(found, limit);
  return {
    values,
    other: sum(found, ({ total }) => total) - sum(values, ({ count }) => count),
    missing: sum(parts, (part) => withoutTerm(part, field)),
  };
}

function withoutTerm({ segment, documents }: SegmentMatches<unknown>, field: string): number {
  return documents.size - intersectionSize(documents, segment.text(field).withTokens());
}

function countFound(part: SegmentMatches<unknown>, field: string, search: ValueSearch): ValueCounts {
  return countByWords(part, field, search) ?? countValues(withWords(part, field, search), field, valueTest(search));
}

function firstValues(parts: readonly ValueCounts[], limit: number): ValueCount[] {
  const values = new Set(parts.flatMap((part) => part.firstValues(limit)));
  const first = [...values].sort(compareCodePoints).slice(0, limit);
  return first.map((value) => ({ value, count: countIn(parts, value) }));
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
  const counted = Array.from(candidates, (value) => ({ value, count: countIn(parts, value) }));
  return counted.sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, limit);
}

function countIn(parts: readonly ValueCounts[], value: string): number {
  return sum(parts, (part) => part.countOf(value));
}

function sum<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}
