import { AreaQuery } from "./area-query.ts";
import type { ClusterQuery } from "./cluster-query.ts";
import { QueryTooLarge } from "./query-too-large.ts";

/** The queries in a query that contain no other one: what `indices.query.bool.max_clause_count` limits. */
export function clauseCount(query: ClusterQuery): number {
  if ("bool" in query) {
    const { must = [], filter = [], should = [], must_not = [] } = query.bool;
    return total(must) + total(filter) + total(should) + total(must_not);
  }
  if ("dis_max" in query) return total(query.dis_max.queries);
  if ("constant_score" in query) return clauseCount(query.constant_score.filter);
  if ("nested" in query) return 1 + clauseCount(query.nested.query);
  return query instanceof AreaQuery ? query.clauseCount : 1;
}

function total(queries: readonly ClusterQuery[]): number {
  return queries.reduce((sum, query) => sum + clauseCount(query), 0);
}

/** @throws {QueryTooLarge} for more clauses than the cluster accepts */
export function checkClauses(count: number, maxClauses: number): void {
  if (count <= maxClauses) return;
  throw new QueryTooLarge(
    `The query has ${count} clauses in the cluster, which permits ${maxClauses}`,
    "Search fewer fields or words, or increase `indices.query.bool.max_clause_count` of the cluster: 65536 suffices for most queries.",
  );
}
