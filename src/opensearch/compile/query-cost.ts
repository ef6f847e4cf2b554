import { assertNever } from "../../base/invariant.ts";
import type { Resolved } from "../../plan/resolve/resolved.ts";
import { patternCost } from "./pattern-cost.ts";
import { QueryTooLarge } from "./query-too-large.ts";

/** The kilobytes that a node needs to read the positions of a term of a phrase in one field. */
const KILOBYTES_PER_PHRASE_TERM = 1;

/** The cost of all patterns and phrases of a query in all their fields, in kilobytes on each node. */
const MAX_KILOBYTES = 80_000;

/**
 * Checks that the patterns and phrases of a query do not harm a node. A phrase of 65,000 terms took all 512 MB of a heap.
 *
 * @returns what they cost, in kilobytes
 * @throws {QueryTooLarge}
 */
export function checkCost(query: Resolved): number {
  const kilobytes = kilobytesOf(query);
  if (kilobytes <= MAX_KILOBYTES) return kilobytes;
  throw new QueryTooLarge(
    "The patterns and phrases of the query are together too large for a cluster",
    "Use fewer or shorter ones, or search fewer fields.",
  );
}

function kilobytesOf(query: Resolved): number {
  switch (query.kind) {
    case "phrase":
      return query.terms.length * query.fields.length * KILOBYTES_PER_PHRASE_TERM;
    case "expansion":
      return patternCost(query.automaton) * query.fields.length;
    case "and":
    case "or":
      return query.clauses.reduce((sum, clause) => sum + kilobytesOf(clause), 0);
    case "not":
      return kilobytesOf(query.clause);
    case "ranked":
      return [query.required, ...query.optional].reduce((sum, clause) => sum + kilobytesOf(clause), 0);
    case "alternatives":
      return query.alternatives.reduce((sum, { leaf }) => sum + kilobytesOf(leaf), 0);
    case "nested":
      return kilobytesOf(query.query);
    case "all":
    case "none":
    case "term":
    case "terms":
    case "exists":
    case "range":
    case "ranges":
      return 0;
    default:
      return assertNever(query);
  }
}
