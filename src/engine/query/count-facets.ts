import type { Deadline } from "../../base/deadline.ts";
import { type FacetRequest, type Facets, facetsOf } from "../../evaluate/facet/facets.ts";
import type { SegmentMatches } from "../../evaluate/match/segment-matches.ts";
import { withoutConditionsOn, withoutOwnFilter } from "../../plan/own-filter.ts";
import type { ResolvedFilter } from "../../plan/resolve/resolved-filter.ts";
import type { FilteredQuery } from "./filtered-query.ts";

type Filtered = Pick<FilteredQuery, "resolved" | "filter">;

/**
 * Counts facets over the matches of a query. A facet without its own filter evaluates the rest, if there is such a
 * filter.
 *
 * @param matchesOf the matches of the query, or of the rest of it
 * @throws {DeadlineError}
 */
export function countFacets<Query extends Filtered>(
  requests: readonly FacetRequest[],
  query: Query,
  matchesOf: (query: Query) => readonly SegmentMatches<unknown>[],
  deadline: Deadline,
): Facets {
  return facetsOf(
    ({ field, exceptOwn }) => matchesOf(exceptOwn ? withoutFilterOf(query, field) : query),
    requests,
    deadline,
  );
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
