import { assertNever } from "../base/invariant.ts";
import type { Resolved } from "./resolved.ts";

/** A text that is equal for two queries exactly if they are built alike; boosts, which match nothing, do not count. */
export function keyOf(query: Resolved): string {
  switch (query.kind) {
    case "all":
    case "none":
      return query.kind;
    case "term":
      return JSON.stringify([query.kind, query.fields, query.term]);
    case "phrase":
      return JSON.stringify([query.kind, query.fields, query.terms, query.slop]);
    case "expansion":
      return JSON.stringify([query.kind, query.fields, query.label]);
    case "exists":
      return JSON.stringify([query.kind, query.fields]);
    case "range": {
      const { low, lowInclusive, high, highInclusive } = query.range;
      return JSON.stringify([query.kind, query.field, String(low), lowInclusive, String(high), highInclusive]);
    }
    case "and":
    case "or":
      return JSON.stringify([query.kind, ...query.clauses.map(keyOf)]);
    case "not":
      return JSON.stringify([query.kind, keyOf(query.clause)]);
    case "ranked":
      return JSON.stringify([query.kind, keyOf(query.required), ...query.optional.map(keyOf)]);
    default:
      return assertNever(query);
  }
}
