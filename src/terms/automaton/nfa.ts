import type { CodePointSet } from "./code-point-set.ts";

/** The maximum number of states of an NFA. */
export const MAX_STATES = 10_000;

/** A pattern needs more than {@link MAX_STATES} states or too much memory. */
export class AutomatonLimitError extends Error {
  override readonly name = "AutomatonLimitError";
}

export function tooManyStates(): AutomatonLimitError {
  return new AutomatonLimitError(`The pattern needs more than ${MAX_STATES} states`);
}

/** A transition on one code point of a set. */
export interface Edge {
  readonly on: CodePointSet;
  readonly to: number;
}

/** A state with its transitions and its ε-transitions. */
export interface NfaState {
  readonly edges: readonly Edge[];
  readonly epsilons: readonly number[];
}

/**
 * A nondeterministic finite automaton (NFA): accepts the texts that lead from `start` to `accept`. States are indexes
 * of `states`.
 */
export interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: number;
  readonly accept: number;
}

/** Builds an NFA, state by state. */
export class NfaBuilder {
  readonly #states: { edges: Edge[]; epsilons: number[] }[] = [];

  /** @throws {AutomatonLimitError} if there would be more than {@link MAX_STATES} states */
  state(): number {
    if (this.#states.length === MAX_STATES) throw tooManyStates();
    return this.#states.push({ edges: [], epsilons: [] }) - 1;
  }

  /** Adds a transition on the code points of a set. */
  edge(from: number, on: CodePointSet, to: number): void {
    if (!on.isEmpty) this.#states[from]?.edges.push({ on, to });
  }

  /** Adds an ε-transition. */
  epsilon(from: number, to: number): void {
    if (from !== to) this.#states[from]?.epsilons.push(to);
  }

  build(start: number, accept: number): Nfa {
    return { states: this.#states, start, accept };
  }
}
