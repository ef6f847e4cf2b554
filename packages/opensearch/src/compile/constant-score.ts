import type { ClusterQuery } from "./cluster-query.ts";

/** The score that a query gives to every match; `null` if there may be several. */
export function constantScore(query: ClusterQuery): number | null {
  if ("match_all" in query) return query.match_all.boost ?? 1;
  if ("constant_score" in query) return query.constant_score.boost;
  if (!("bool" in query) || (query.bool.should ?? []).length > 0) return null;
  const scores = (query.bool.must ?? []).map(constantScore);
  return scores.reduce((sum, score) => (sum === null || score === null ? null : sum + score), 0);
}
