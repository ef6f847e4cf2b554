import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countValues, type ValueCounts } from "./value-counts.ts";

/** How many matching documents have which value in a text field. A document with several counts for each. */
export interface ValueFacet {
  /** The most frequent values, whole, as they stand in the documents; those that are equally frequent in the order of their code points. */
  readonly values: readonly ValueCount[];
  /** The counts of all other values together. */
  readonly other: number;
  /** How many documents have no value. */
  readonly missing: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** @param most how many values are shown */
export function valueFacet(found: readonly SegmentMatches<unknown>[], field: string, most: number): ValueFacet {
  const parts = found.filter(({ documents }) => documents.size > 0).map((part) => countValues(part, field));
  const values = most === 0 ? [] : mostFrequent(parts, most);
  const all = parts.reduce((sum, { total }) => sum + total, 0);
  const shown = values.reduce((sum, { count }) => sum + count, 0);
  return { values, other: all - shown, missing: parts.reduce((sum, { missing }) => sum + missing, 0) };
}

/**
 * A value among the most frequent of all has, in some segment, its share of what the least frequent of them has at least: so few values
 * must be looked up in the others. Cao and Wang, "Efficient Top-K Query Calculation in Distributed Networks" (2004).
 */
function mostFrequent(parts: readonly ValueCounts[], most: number): ValueCount[] {
  const atLeast = Math.max(0, ...parts.map((part) => part.countAtRank(most)));
  const least = Math.max(1, Math.ceil(atLeast / parts.length));
  const ties = parts.length === 1 ? most : Number.POSITIVE_INFINITY;
  const candidates = new Set(parts.flatMap((part) => part.valuesFrom(least, ties)));
  const counted = Array.from(candidates, (value) => {
    return { value, count: parts.reduce((sum, part) => sum + part.countOf(value), 0) };
  });
  return counted.sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, most);
}
