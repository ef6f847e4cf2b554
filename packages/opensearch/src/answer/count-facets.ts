import { type FacetRequest, type Facets, withoutFilterOf } from "firmament/backend";
import type { QueryWithFilter } from "../compile/compile-query.ts";
import { filteredQuery } from "../compile/filter-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";
import { FacetCounter } from "./facets.ts";

/**
 * Counts facets over the matches of a query. A facet without its own filter counts the matches of the rest of the query,
 * if there is such a filter.
 *
 * @param all the matches of the query
 */
export function countFacets(
  batch: AggregationBatch,
  layout: IndexLayout,
  query: QueryWithFilter,
  all: Matches,
  requests: readonly FacetRequest[],
): Promise<Facets> {
  return new FacetCounter(batch, layout).count(({ field, exceptOwn }) => {
    const rest = exceptOwn ? withoutFilterOf(query, field) : query;
    return rest === query ? all : matchesOf(rest, layout);
  }, requests);
}

/** The documents of a query and its filter; its scores are not computed. */
export function matchesOf({ resolved, filter }: QueryWithFilter, layout: IndexLayout): Matches {
  return { query: { bool: { filter: [filteredQuery(resolved, filter, layout)] } }, filters: [] };
}
