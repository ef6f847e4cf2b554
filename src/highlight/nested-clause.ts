import { assertNever } from "../base/invariant.ts";
import type { ResolvedNested, ResolvedQuery } from "../plan/resolve/resolved.ts";

/** A query on objects as a query on the document that contains them: `city:berlin` as `locations.city:berlin`. */
export function onDocument({ field, query }: ResolvedNested): ResolvedQuery {
  return withPrefix(query, `${field}.`);
}

function withPrefix(query: ResolvedQuery, prefix: string): ResolvedQuery {
  switch (query.kind) {
    case "all":
    case "none":
    case "nested":
      return query;
    case "term":
    case "phrase":
    case "expansion":
    case "exists":
    case "terms":
      return { ...query, fields: query.fields.map((field) => prefix + field) };
    case "range":
    case "ranges":
    case "area":
      return { ...query, field: prefix + query.field };
    case "not":
      return { ...query, clause: withPrefix(query.clause, prefix) };
    case "and":
    case "or":
      return { ...query, clauses: query.clauses.map((clause) => withPrefix(clause, prefix)) };
    case "ranked": {
      const optional = query.optional.map((clause) => withPrefix(clause, prefix));
      return { ...query, required: withPrefix(query.required, prefix), optional };
    }
    case "alternatives": {
      const alternatives = query.alternatives.map(({ tier, leaf }) => {
        return { tier, leaf: withPrefix(leaf, prefix) as typeof leaf };
      });
      return { ...query, alternatives };
    }
    default:
      return assertNever(query);
  }
}
