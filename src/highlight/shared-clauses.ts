import { assertNever } from "../base/invariant.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";

/** The same query in which clauses that ask the same are one object, so that what is found out about one is known of all. */
export function withSharedClauses(query: Resolved): Resolved {
  return shared(query, new Map());
}

function shared(query: Resolved, known: Map<string, Resolved>): Resolved {
  switch (query.kind) {
    case "and":
    case "or":
      return { ...query, clauses: query.clauses.map((clause) => shared(clause, known)) };
    case "not":
      return { ...query, clause: shared(query.clause, known) };
    case "ranked": {
      const optional = query.optional.map((clause) => shared(clause, known));
      return { ...query, required: shared(query.required, known), optional };
    }
    case "all":
    case "none":
    case "term":
    case "phrase":
    case "expansion":
    case "exists":
    case "range": {
      const key = keyOf(query);
      const same = known.get(key) ?? query;
      known.set(key, same);
      return same;
    }
    default:
      return assertNever(query);
  }
}
