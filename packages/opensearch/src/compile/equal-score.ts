import { assertNever } from "firmament/base";
import type { ResolvedQuery } from "firmament/query";

/**
 * The score of all documents that match a query, as one process computes it up to the rounding of a double; `null` if their
 * scores may differ. Hits with equal scores need none of the cluster, which then reads them in the order of their ids
 * without comparing all.
 */
export function equalScore(query: ResolvedQuery): number | null {
  switch (query.kind) {
    case "none":
    case "not":
      return 0;
    case "all":
    case "terms":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "nested":
      return query.boost;
    case "and":
      return query.clauses
        .map(equalScore)
        .reduce((sum, score) => (sum === null || score === null ? null : sum + score));
    case "term":
    case "phrase":
    case "expansion":
    case "alternatives":
      return query.boost > 0 ? null : 0;
    case "or":
    case "ranked":
      return null;
    default:
      return assertNever(query);
  }
}
