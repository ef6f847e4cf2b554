import type { Automaton } from "../../terms/automaton/automaton.ts";
import { AutomatonLimitError } from "../../terms/automaton/nfa.ts";

/**
 * Enough for 50 patterns of the maximum size, or for one fuzzy term in each clause of the longest query: some 200 MB.
 */
const MAX_STATES_PER_QUERY = 500_000;

/**
 * Compiles the patterns of one query. Equal patterns are compiled once, and all patterns share one budget of states: a
 * pattern's own limit does not bound a query of thousands of patterns.
 */
export class PatternCompiler {
  #statesLeft = MAX_STATES_PER_QUERY;
  /** By key; `null` until the first pattern, because most queries have none. */
  #compiled: Map<string, Automaton | AutomatonLimitError> | null = null;

  /** Whether the patterns so far exceed the budget; the compiler has thrown for the first that did. */
  get isExhausted(): boolean {
    return this.#statesLeft < 0;
  }

  /**
   * The automaton of a pattern.
   *
   * @param key equal keys mean equal patterns
   * @param build compiles the pattern; called at most once per key
   * @throws {AutomatonLimitError} if the pattern is too large, or the query's patterns together
   */
  compile(key: string, build: () => Automaton): Automaton {
    this.#compiled ??= new Map();
    const compiled = this.#compiled.get(key) ?? this.#build(build);
    this.#compiled.set(key, compiled);
    if (compiled instanceof AutomatonLimitError) throw compiled;
    return compiled;
  }

  /** A limit error is cached as well: a pattern over the limit costs as much as one just below it. */
  #build(build: () => Automaton): Automaton | AutomatonLimitError {
    try {
      const automaton = build();
      this.#statesLeft -= automaton.stateCount;
      return this.isExhausted ? tooManyPatterns() : automaton;
    } catch (error) {
      if (error instanceof AutomatonLimitError) return error;
      throw error;
    }
  }
}

function tooManyPatterns(): AutomatonLimitError {
  return new AutomatonLimitError(
    `The query's patterns up to this one need more than ${MAX_STATES_PER_QUERY} states together`,
  );
}
