/**
 * A deterministic automaton over code points: the one mechanism by which prefixes, wildcards, fuzzy terms, regular
 * expressions and text ranges find their terms. States are small non-negative integers whose meaning is the automaton's own.
 *
 * Laws, for every state s and code point c:
 * - `canMatch(s)` is false only if no sequence of steps from s leads to an accepting state;
 * - `canMatch(s) === false` implies `!accepts(s)` and `!canMatch(step(s, c))`;
 * - `step` is a function: equal arguments give equal states for the life of the automaton.
 *
 * An automaton may grow while it is stepped through (states are made when first reached); that is not visible to callers.
 */
export interface Automaton {
  readonly start: number;
  step(state: number, codePoint: number): number;
  accepts(state: number): boolean;
  canMatch(state: number): boolean;
}
