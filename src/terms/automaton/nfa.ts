import type { CodePointSet } from "./code-point-set.ts";

/** How many states an automaton may have before it is made deterministic. */
export const MAX_STATES = 10_000;

/** A pattern needs more than {@link MAX_STATES} states, or otherwise too much memory. */
export class AutomatonLimitError extends Error {
  override readonly name = "AutomatonLimitError";
}

export function tooManyStates(): AutomatonLimitError {
  return new AutomatonLimitError(`The pattern needs more than ${MAX_STATES} states`);
}

/** An edge that reads one code point. */
export interface Edge {
  readonly on: CodePointSet;
  readonly to: number;
}

/** A state: its edges that read a code point, and those that read nothing. */
export interface NfaState {
  readonly edges: readonly Edge[];
  readonly epsilons: readonly number[];
}

/** A nondeterministic automaton: it accepts what leads from `start` to `accept`. States are indices of `states`. */
export interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: number;
  readonly accept: number;
}

/** Builds a nondeterministic automaton, state by state. */
export class NfaBuilder {
  readonly #states: { edges: Edge[]; epsilons: number[] }[] = [];

  /** @throws {AutomatonLimitError} instead of making more than {@link MAX_STATES} states */
  state(): number {
    if (this.#states.length === MAX_STATES) throw tooManyStates();
    return this.#states.push({ edges: [], epsilons: [] }) - 1;
  }

  /** Adds an edge that reads a code point of the set. */
  edge(from: number, on: CodePointSet, to: number): void {
    if (!on.isEmpty) this.#states[from]?.edges.push({ on, to });
  }

  /** Adds an edge that reads nothing. */
  epsilon(from: number, to: number): void {
    if (from !== to) this.#states[from]?.epsilons.push(to);
  }

  build(start: number, accept: number): Nfa {
    return { states: this.#states, start, accept };
  }
}
