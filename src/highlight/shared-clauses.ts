import { assertNever } from "../base/invariant.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";

/** Returns the query with one object for all equal clauses, so that a result for one of them holds for all. */
export function withSharedClauses(query: ResolvedQuery): ResolvedQuery {
  return shared(query, new Map());
}

function shared(query: ResolvedQuery, byKey: Map<string, ResolvedQuery>): ResolvedQuery {
  switch (query.kind) {
    case "and":
    case "or":
      return { ...query, clauses: query.clauses.map((clause) => shared(clause, byKey)) };
    case "not":
      return { ...query, clause: shared(query.clause, byKey) };
    case "ranked": {
      const optional = query.optional.map((clause) => shared(clause, byKey));
      return { ...query, required: shared(query.required, byKey), optional };
    }
    case "alternatives": {
      // Equal keys mean equal kinds.
      const alternatives = query.alternatives.map(({ tier, leaf }) => {
        return { tier, leaf: shared(leaf, byKey) as typeof leaf };
      });
      return { ...query, alternatives };
    }
    case "all":
    case "none":
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "nested": {
      const key = keyOf(query);
      const clause = byKey.get(key) ?? query;
      byKey.set(key, clause);
      return clause;
    }
    default:
      return assertNever(query);
  }
}
