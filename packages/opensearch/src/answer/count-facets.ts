import { type FacetRequest, type Facets, withoutOwnFilter } from "firmament/backend";
import { type ResolvedQuery, rewrite } from "firmament/query";
import { matchingQuery } from "../compile/matching-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { Matches } from "./aggregation-batch.ts";
import type { AnswerView } from "./answer-view.ts";
import { FacetCounter } from "./facets.ts";

/**
 * Counts facets over the matches of a query. A facet without its own filter counts the matches of the rest of the query,
 * if there is such a filter.
 */
export function countFacets(
  view: AnswerView,
  layout: IndexLayout,
  query: ResolvedQuery,
  requests: readonly FacetRequest[],
): Promise<Facets> {
  const all = matchesOf(query, layout);
  return new FacetCounter(view, layout).count(({ field, exceptOwn }) => {
    const rest = exceptOwn ? withoutOwnFilter(query, field) : query;
    return rest === query ? all : matchesOf(rest, layout);
  }, requests);
}

/** The documents of a query; its scores are not computed. */
export function matchesOf(query: ResolvedQuery, layout: IndexLayout): Matches {
  return { query: { bool: { filter: [matchingQuery(rewrite(query), layout)] } }, filters: [] };
}
