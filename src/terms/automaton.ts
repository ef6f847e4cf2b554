/**
 * A deterministic automaton over code points: the one mechanism by which prefixes, wildcards, fuzzy terms, regular
 * expressions and text ranges find their terms. What a state is, is the automaton's own: callers only hand states back.
 *
 * Laws, for every state s and code point c:
 * - `canMatch(s)` is false only if no sequence of steps from s leads to an accepting state;
 * - `canMatch(s) === false` implies `!accepts(s)` and `!canMatch(step(s, c))`;
 * - `mustMatch(s)` is true only if s and every state that can be reached from it are accepting;
 * - `step` is a function up to what is accepted: equal arguments give states from which the same texts are accepted;
 * - a state stays valid for as long as it is kept, whatever has been stepped in between.
 *
 * An automaton may grow while it is stepped through (states are made when first reached); that is not visible to callers.
 */
export interface Automaton<State = unknown> {
  readonly start: State;
  /** Every accepted text begins with it. A hint where to look: it may be shorter than it could be. */
  readonly prefix: string;
  /** How many states it was built of: what it takes in memory. */
  readonly builtOf: number;
  step(state: State, codePoint: number): State;
  accepts(state: State): boolean;
  canMatch(state: State): boolean;
  mustMatch(state: State): boolean;
}

/** Whether an automaton accepts a text. O(length). */
export function acceptsText<State>(automaton: Automaton<State>, text: string): boolean {
  let state = automaton.start;
  for (const character of text) state = automaton.step(state, character.codePointAt(0) as number);
  return automaton.accepts(state);
}
