import type { Deadline } from "../../base/deadline.ts";
import { type FacetRequest, type Facets, facetsOf } from "../../evaluate/facet/facets.ts";
import type { SegmentMatches } from "../../evaluate/match/segment-matches.ts";
import { withoutOwnFilter } from "../../plan/own-filter.ts";
import type { Planner } from "../../plan/planner.ts";
import type { ResolvedQuery } from "../../plan/resolve/resolved.ts";

/**
 * Counts facets over the matches of a query. A facet without its own filter evaluates the rest of the query, if there is
 * such a filter.
 *
 * @param matches of the whole query
 * @param planner the planner that the matches come from
 * @throws {DeadlineError}
 */
export function countFacets(
  requests: readonly FacetRequest[],
  query: ResolvedQuery,
  matches: readonly SegmentMatches<unknown>[],
  planner: Planner,
  deadline: Deadline,
): Facets {
  const matchesOf = ({ field, exceptOwn }: FacetRequest): readonly SegmentMatches<unknown>[] => {
    const rest = exceptOwn ? withoutOwnFilter(query, field) : query;
    if (rest === query) return matches;
    const plan = planner.matching(rest);
    return matches.map(({ segment, evaluator }) => ({ segment, evaluator, documents: evaluator.matches(plan) }));
  };
  return facetsOf(matchesOf, requests, deadline);
}
