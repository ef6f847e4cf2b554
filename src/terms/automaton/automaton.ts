import type { SuffixIndex } from "../suffix-index.ts";
import type { TermUnits } from "../term-units.ts";

/**
 * A deterministic automaton over code points: the one mechanism by which prefixes, wildcards, fuzzy terms, regular
 * expressions and text ranges say which terms they stand for. What a state is, is the automaton's own: callers only
 * hand states back.
 *
 * Laws, for every state s and code point c:
 * - `canMatch(s)` is false only if no sequence of steps from s leads to an accepting state;
 * - `canMatch(s) === false` implies `!accepts(s)` and `!canMatch(step(s, c))`;
 * - `mustMatch(s)` is true only if s and every state that can be reached from it are accepting;
 * - `step` is a function up to what is accepted: equal arguments give states from which the same texts are accepted;
 * - a state stays valid for as long as it is kept, whatever has been stepped in between.
 *
 * An automaton may grow while it is stepped through (states are made when first reached); that is not visible to
 * callers.
 */
export interface Automaton<State = unknown> {
  readonly start: State;
  readonly literals: Literals;
  /** How many states it was built of: what it takes in memory. */
  readonly stateCount: number;
  step(state: State, codePoint: number): State;
  accepts(state: State): boolean;
  canMatch(state: State): boolean;
  mustMatch(state: State): boolean;
  /**
   * Visits the runs of accepted terms, as `TermDictionary.forEachRun` does: for an automaton that knows a faster way to
   * them than its states and literals show.
   */
  search?(terms: SearchableTerms, visit: RangeVisitor, counter: StepCounter): void;
}

/** What all accepted texts have in common: hints where to look, each of which may be shorter than it could be. */
export interface Literals {
  /** Every accepted text begins with its code points. */
  readonly prefix: string;
  /** Every accepted text ends with its code points. */
  readonly suffix: string;
  /** Every accepted text has its code points somewhere. */
  readonly infix: string;
  /**
   * Which of them alone decides: every text that has those code units at its end, or anywhere, is accepted. `null` if
   * none does.
   */
  readonly decisive: "suffix" | "infix" | null;
}

export const NO_LITERALS: Literals = Object.freeze({ prefix: "", suffix: "", infix: "", decisive: null });

/** Terms as a search finds them. */
export interface SearchableTerms {
  readonly units: TermUnits;
  /** The terms by their ends, or `null` where that is not worth its making. */
  suffixIndex(): SuffixIndex | null;
}

/** Is called with a run of neighbouring terms: the numbers `[from, to)`. */
export type RangeVisitor = (from: number, to: number) => void;

/** Counts the steps of a search, for those who want to know what it cost. */
export interface StepCounter {
  steps: number;
}

/** Whether an automaton accepts a text. O(length). */
export function acceptsText<State>(automaton: Automaton<State>, text: string): boolean {
  let state = automaton.start;
  for (const character of text) state = automaton.step(state, character.codePointAt(0) as number);
  return automaton.accepts(state);
}
