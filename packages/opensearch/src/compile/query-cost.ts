import { assertNever } from "firmament/base";
import { clausesOf, type ResolvedQuery } from "firmament/query";
import { patternCost } from "./pattern-cost.ts";
import { QueryTooLarge } from "./query-too-large.ts";

/** The kilobytes that a node needs to read the positions of a term of a phrase in one field. */
const KILOBYTES_PER_PHRASE_TERM = 1;

/** The cost of all patterns and phrases of a query in all their fields, in kilobytes on each node. */
const MAX_KILOBYTES = 80_000;

/** The steps to find the cost of all patterns of a query: twice those of one pattern. They block this process. */
const MAX_STEPS = 2_000_000;

/**
 * Checks that the patterns and phrases of a query do not harm a node. A phrase of 65,000 terms took all 512 MB of a heap.
 *
 * @returns what they cost, in kilobytes
 * @throws {QueryTooLarge}
 */
export function checkCost(query: ResolvedQuery): number {
  const cost = new QueryCost();
  cost.add(query);
  return cost.kilobytes;
}

class QueryCost {
  kilobytes = 0;
  #steps = 0;

  /** @throws {QueryTooLarge} */
  add(query: ResolvedQuery): void {
    switch (query.kind) {
      case "phrase":
        this.#spend(query.terms.length * query.fields.length * KILOBYTES_PER_PHRASE_TERM, 0);
        return;
      case "expansion": {
        const { kilobytes, steps } = patternCost(query.automaton);
        this.#spend(kilobytes * query.fields.length, steps);
        return;
      }
      case "and":
      case "or":
      case "not":
      case "ranked":
        for (const clause of clausesOf(query)) this.add(clause);
        return;
      case "alternatives":
        for (const { leaf } of query.alternatives) this.add(leaf);
        return;
      case "nested":
        this.add(query.query);
        return;
      case "all":
      case "none":
      case "term":
      case "terms":
      case "exists":
      case "range":
      case "ranges":
      case "area":
        return;
      default:
        assertNever(query);
    }
  }

  #spend(kilobytes: number, steps: number): void {
    this.kilobytes += kilobytes;
    this.#steps += steps;
    if (this.kilobytes <= MAX_KILOBYTES && this.#steps <= MAX_STEPS) return;
    throw new QueryTooLarge(
      "The patterns and phrases of the query are together too large for a cluster",
      "Use fewer or shorter ones, or search fewer fields.",
    );
  }
}
