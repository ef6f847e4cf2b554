import { assertNever } from "../base/invariant.ts";
import type { Resolved } from "./resolved.ts";

/**
 * A text that is equal for two queries exactly if they are built alike; boosts, which match nothing, do not count. It is as
 * long as the query: keys of clauses stand in it as they are, not quoted once more at every level.
 */
export function keyOf(query: Resolved): string {
  switch (query.kind) {
    case "all":
    case "none":
      return JSON.stringify(query.kind);
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
      return `["${query.kind}",${query.clauses.map(keyOf).join()}]`;
    case "not":
      return `["not",${keyOf(query.clause)}]`;
    case "ranked":
      return `["ranked",${[query.required, ...query.optional].map(keyOf).join()}]`;
    default:
      return assertNever(query);
  }
}
