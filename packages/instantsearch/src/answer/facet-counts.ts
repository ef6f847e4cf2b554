import type { NumberFacet, ValueFacet } from "firmament";
import type { FoundPage } from "../engine/engine-search.ts";
import type { SearchedField } from "../request/field-types.ts";
import { countsByValue, type NumberValues } from "./number-values.ts";

/** The intervals of the calendar by which a facet can count dates, and a filter can find them. */
export type DateInterval = "year" | "month" | "day" | "hour";

export interface FacetStats {
  min?: number;
  max?: number;
  avg?: number;
  sum?: number;
}

/** The facets of an answer. */
export interface FacetCounts {
  /** The numbers of matches by value, by field. */
  readonly facets: Record<string, Record<string, number>>;
  /** The numbers of the matches, by field. Dates are milliseconds since 1970. */
  readonly stats: Record<string, FacetStats>;
  /** Whether each facet has all of its values. */
  readonly isComplete: boolean;
}

interface FacetSettings {
  readonly limit: number;
  readonly order: "count" | "value";
  readonly intervals: Readonly<Record<string, DateInterval>>;
  readonly numbers: NumberValues;
}

/** The facet of a field, as an engine takes it. */
export function facetOf({ name, type }: SearchedField, { limit, order, intervals, numbers }: FacetSettings): object {
  if (type === "number" || type === "integer") return numbers.facetOf(name);
  return type === "date" ? { interval: intervals[name] ?? "year", limit, order } : { limit, order };
}

/** The counts and statistics of facets. Those of dates have no statistics: see `dateStats`. */
export function countsOf(
  fields: readonly SearchedField[],
  found: NonNullable<FoundPage["facets"]>,
  { limit, order }: FacetSettings,
): FacetCounts {
  const counts: FacetCounts = { facets: {}, stats: {}, isComplete: true };
  let isComplete = true;
  for (const { name } of fields) {
    const facet = found[name];
    if (facet === undefined) continue;
    if (isNumberFacet(facet)) {
      const all = countsByValue(facet);
      const shown = [...(all ?? [])].sort(([a, count], [b, other]) =>
        order === "count" ? other - count || Number(a) - Number(b) : Number(a) - Number(b),
      );
      counts.facets[name] = Object.fromEntries(shown.slice(0, limit));
      isComplete &&= all !== null && all.length <= limit;
      const { min, max, mean, sum } = facet;
      if (min !== null && max !== null && mean !== null && sum !== null) {
        counts.stats[name] = { min, max, avg: mean, sum };
      }
    } else {
      counts.facets[name] = Object.fromEntries(facet.values.map(({ value, count }) => [value, count]));
      isComplete &&= facet.other === 0;
    }
  }
  return { ...counts, isComplete };
}

export function isNumberFacet(facet: NumberFacet | ValueFacet): facet is NumberFacet {
  return "ranges" in facet;
}
