import type { Deadline } from "../../base/deadline.ts";
import { type FacetRequest, type Facets, facetsOf } from "../../evaluate/facet/facets.ts";
import type { SegmentMatches } from "../../evaluate/match/segment-matches.ts";
import { withoutConditionsOn, withoutOwnFilter } from "../../plan/own-filter.ts";
import type { Planner } from "../../plan/planner.ts";
import type { ResolvedFilter } from "../../plan/resolve/resolved-filter.ts";
import type { FilteredQuery } from "./filtered-query.ts";

type Filtered = Pick<FilteredQuery, "resolved" | "filter">;

/**
 * Counts facets over the matches of a query. A facet without its own filter evaluates the rest, if there is such a
 * filter.
 *
 * @param matches of the whole query
 * @param planner the planner that the matches come from
 * @throws {DeadlineError}
 */
export function countFacets(
  requests: readonly FacetRequest[],
  query: Filtered,
  matches: readonly SegmentMatches<unknown>[],
  planner: Planner,
  deadline: Deadline,
): Facets {
  const matchesOf = ({ field, exceptOwn }: FacetRequest): readonly SegmentMatches<unknown>[] => {
    const rest = exceptOwn ? withoutFilterOf(query, field) : query;
    if (rest === query) return matches;
    const plan = planner.matching(rest.resolved, rest.filter);
    return matches.map(({ segment, evaluator }) => ({ segment, evaluator, documents: evaluator.matches(plan) }));
  };
  return facetsOf(matchesOf, requests, deadline);
}

/**
 * A query and its filter without the own filter of a field: in the filter if there is one, so that the text keeps its
 * meaning; otherwise in the query. Fixed conditions remain, and do not count as a filter.
 *
 * @returns the same object if there is no such filter
 */
export function withoutFilterOf<Query extends Filtered>(query: Query, field: string): Query {
  if (query.filter === null || isFixed(query.filter)) {
    const resolved = withoutOwnFilter(query.resolved, field);
    return resolved === query.resolved ? query : { ...query, resolved };
  }
  const filter = withoutConditionsOn(query.filter, field);
  return filter === query.filter ? query : { ...query, filter };
}

function isFixed(filter: ResolvedFilter): boolean {
  return filter.length > 0 && filter.every((condition) => condition.isFixed === true);
}
