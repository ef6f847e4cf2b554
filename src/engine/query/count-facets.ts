import type { Deadline } from "../../base/deadline.ts";
import { type FacetRequest, type Facets, facetsOf } from "../../evaluate/facet/facets.ts";
import type { SegmentMatches } from "../../evaluate/match/segment-matches.ts";
import { withoutConditionsOn, withoutOwnFilter } from "../../plan/own-filter.ts";
import type { Planner } from "../../plan/planner.ts";
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
    const { resolved, filter } = exceptOwn ? withoutFilterOf(query, field) : query;
    if (resolved === query.resolved && filter === query.filter) return matches;
    const plan = planner.matching(resolved, filter);
    return matches.map(({ segment, evaluator }) => ({ segment, evaluator, documents: evaluator.matches(plan) }));
  };
  return facetsOf(matchesOf, requests, deadline);
}

/** Without the own filter of a field: in the filter if there is one, so that the text keeps its meaning; otherwise in the query. */
function withoutFilterOf({ resolved, filter }: Filtered, field: string): Filtered {
  return filter === null
    ? { resolved: withoutOwnFilter(resolved, field), filter }
    : { resolved, filter: withoutConditionsOn(filter, field) };
}
