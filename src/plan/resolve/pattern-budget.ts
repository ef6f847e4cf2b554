import type { Automaton } from "../../terms/automaton/automaton.ts";
import { AutomatonLimitError } from "../../terms/automaton/nfa.ts";

/** Fifty patterns of the largest size, or as many fuzzy words as a query may have clauses: some 200 MB. */
const MAX_STATES_OF_A_QUERY = 500_000;

/** What the automata of one query may take together: each is bounded by itself, and a query has thousands of clauses. */
export class PatternBudget {
  #left = MAX_STATES_OF_A_QUERY;

  /** Whether nothing is left; who asks for more has been told already. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** @throws {AutomatonLimitError} when that is more than is left */
  spend(automaton: Automaton): void {
    this.#left -= automaton.builtOf;
    if (this.isSpent) {
      throw new AutomatonLimitError(`The patterns up to here need more than ${MAX_STATES_OF_A_QUERY} states together`);
    }
  }
}
