import { type ResolvedCondition, type ResolvedFilter, type ResolvedQuery, rewrite } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { BoolQuery, ClusterQuery } from "./cluster-query.ts";
import { matchingQuery } from "./matching-query.ts";
import { valuesQuery } from "./values-query.ts";

/** The documents that match a query and a filter. */
export function filteredQuery(query: ResolvedQuery, filter: ResolvedFilter | null, layout: IndexLayout): ClusterQuery {
  const matching = matchingQuery(rewrite(query), layout);
  if (filter === null || filter.length === 0) return matching;
  const { filter: conditions = [], ...excluded } = conditionsOf(filter, layout);
  return { bool: { filter: [matching, ...conditions], ...excluded } };
}

/** The same documents with the scores of a query. */
export function withConditions(
  scoring: ClusterQuery,
  filter: ResolvedFilter | null,
  layout: IndexLayout,
): ClusterQuery {
  return filter === null || filter.length === 0
    ? scoring
    : { bool: { must: [scoring], ...conditionsOf(filter, layout) } };
}

function conditionsOf(filter: ResolvedFilter, layout: IndexLayout): Pick<BoolQuery, "filter" | "must_not"> {
  const { included = [], excluded = [] } = Object.groupBy(filter, (condition) =>
    condition.kind === "values" && condition.isExcluded ? "excluded" : "included",
  );
  const queries = (conditions: readonly ResolvedCondition[]): readonly ClusterQuery[] =>
    conditions.map((condition) => conditionQuery(condition, layout));
  return { filter: queries(included), must_not: queries(excluded) };
}

function conditionQuery(condition: ResolvedCondition, layout: IndexLayout): ClusterQuery {
  if (condition.kind === "query") return matchingQuery(rewrite(condition.query), layout);
  return valuesQuery(condition.field, [...condition.values.keys()], layout);
}
