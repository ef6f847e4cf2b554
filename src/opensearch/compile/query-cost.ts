import { assertNever } from "../../base/invariant.ts";
import type { Resolved } from "../../plan/resolve/resolved.ts";
import { patternCost } from "./pattern-cost.ts";
import { QueryTooLarge } from "./query-too-large.ts";

/** The cost of all patterns of a query in all their fields, in kilobytes on each node. */
const MAX_PATTERN_KILOBYTES = 64_000;

/**
 * Checks that the patterns of a query do not harm a node.
 *
 * @throws {QueryTooLarge}
 */
export function checkPatterns(query: Resolved): void {
  if (patternKilobytes(query) <= MAX_PATTERN_KILOBYTES) return;
  throw new QueryTooLarge(
    "The patterns of the query are together too large for a cluster",
    "Use fewer or shorter patterns, or search fewer fields.",
  );
}

function patternKilobytes(query: Resolved): number {
  switch (query.kind) {
    case "expansion":
      return patternCost(query.automaton) * query.fields.length;
    case "and":
    case "or":
      return query.clauses.reduce((sum, clause) => sum + patternKilobytes(clause), 0);
    case "not":
      return patternKilobytes(query.clause);
    case "ranked":
      return [query.required, ...query.optional].reduce((sum, clause) => sum + patternKilobytes(clause), 0);
    case "alternatives":
      return query.alternatives.reduce((sum, { leaf }) => sum + patternKilobytes(leaf), 0);
    case "nested":
      return patternKilobytes(query.query);
    case "all":
    case "none":
    case "term":
    case "terms":
    case "phrase":
    case "exists":
    case "range":
    case "ranges":
      return 0;
    default:
      return assertNever(query);
  }
}
