import type { SuffixIndex } from "../suffix-index.ts";
import type { TermUnits } from "../term-units.ts";
import type { TermPattern } from "./term-pattern.ts";

/**
 * A deterministic finite automaton (DFA) over code points. All patterns compile to one: prefixes, wildcards, fuzzy
 * terms, regular expressions and ranges of terms. States are opaque to callers.
 *
 * Laws, for every state s and code point c:
 * - `canMatch(s)` is false only if no accepting state is reachable from s;
 * - `canMatch(s) === false` implies `!accepts(s)` and `!canMatch(step(s, c))`;
 * - `mustMatch(s)` is true only if s and all states reachable from it accept;
 * - `step` is deterministic up to equivalence: for equal arguments it returns states that accept the same texts;
 * - a state stays valid after further steps.
 *
 * An automaton may be built lazily, state by state; callers cannot observe this.
 */
export interface Automaton<State = unknown> {
  readonly start: State;
  readonly literals: Literals;
  /** What it was built from; `null` if no pattern of a query was. */
  readonly pattern: TermPattern | null;
  /** The number of states it was built from, a measure of its memory. */
  readonly stateCount: number;
  step(state: State, codePoint: number): State;
  accepts(state: State): boolean;
  canMatch(state: State): boolean;
  mustMatch(state: State): boolean;
  /**
   * Ascending code points, possibly with repetitions: two code points with none in `(lower, higher]` lead from every
   * state to equivalent states. Computed on each access; a search does not need them.
   */
  readonly boundaries: readonly number[];
  /** Code points with equal symbols lead from every state to equivalent states. */
  symbolOf(codePoint: number): number;
  /** States with equal keys accept the same texts. Equivalent states may have different keys, but the keys are finitely many. */
  keyOf(state: State): string | number;
  /**
   * Visits the ranges of accepted terms, as `TermDictionary.forEachRange` does, if the automaton has a faster algorithm
   * than a search by its states and literals.
   */
  search?(terms: SearchableTerms, visit: RangeVisitor, counter: StepCounter): void;
}

/** Texts that all accepted texts contain. They are hints for a search and may be shorter than possible. */
export interface Literals {
  /** Every accepted text starts with these code points. */
  readonly prefix: string;
  /** Every accepted text ends with these code points. */
  readonly suffix: string;
  /** Every accepted text contains these code points. */
  readonly infix: string;
  /**
   * The literal that is sufficient: every text that ends with its code units, or contains them, is accepted. `null` if
   * there is none.
   */
  readonly decisive: "suffix" | "infix" | null;
}

export const NO_LITERALS: Literals = Object.freeze({ prefix: "", suffix: "", infix: "", decisive: null });

/** The terms of a dictionary, with the access paths of a search. */
export interface SearchableTerms {
  readonly units: TermUnits;
  /** The suffix index, or `null` if building it does not pay. */
  suffixIndex(): SuffixIndex | null;
}

/** Receives a range of term numbers, `[from, to)`. */
export type RangeVisitor = (from: number, to: number) => void;

/** Counts the steps of a search, as a measure of its cost. */
export interface StepCounter {
  steps: number;
}

/** The boundaries of an automaton that compares the code points of a text with those of others. */
export function boundariesOf(codePoints: Iterable<number>): readonly number[] {
  const boundaries: number[] = [];
  for (const codePoint of new Set(codePoints)) boundaries.push(codePoint, codePoint + 1);
  return boundaries.sort((a, b) => a - b);
}

/** Whether an automaton accepts a text. O(length). */
export function acceptsText<State>(automaton: Automaton<State>, text: string): boolean {
  let state = automaton.start;
  for (const character of text) state = automaton.step(state, character.codePointAt(0) as number);
  return automaton.accepts(state);
}
