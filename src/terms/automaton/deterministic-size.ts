import type { Automaton } from "./automaton.ts";

/** The size of a deterministic automaton. */
export interface DeterministicSize {
  readonly states: number;
  /** The numbers of the sets that the subset construction makes of the states it was built from: a measure of its time. */
  readonly members: number;
}

/**
 * Visits all states of an automaton that can match; `null` if there are more states or members than the limits, or if the
 * visit takes more steps than their product.
 *
 * Takes O(states · symbols) steps.
 */
export function deterministicSize<State>(
  automaton: Automaton<State>,
  limits: DeterministicSize & { readonly steps: number },
): DeterministicSize | null {
  const symbols = representatives(automaton);
  const pending = [automaton.start];
  const keys = new Set([automaton.keyOf(automaton.start)]);
  let members = 0;
  let steps = 0;
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    members += memberCount(automaton.keyOf(state));
    steps += symbols.length;
    if (keys.size > limits.states || members > limits.members || steps > limits.steps) return null;
    for (const symbol of symbols) {
      const next = automaton.step(state, symbol);
      const key = automaton.keyOf(next);
      if (keys.has(key) || !automaton.canMatch(next)) continue;
      keys.add(key);
      pending.push(next);
    }
  }
  return { states: keys.size, members };
}

/** A code point of each symbol. */
function representatives(automaton: Automaton): readonly number[] {
  const bySymbol = new Map<number, number>();
  for (const codePoint of [0, ...automaton.boundaries]) {
    const symbol = automaton.symbolOf(codePoint);
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, codePoint);
  }
  return [...bySymbol.values()];
}

/** The key of a set of states has one code unit for each. */
function memberCount(key: string | number): number {
  return typeof key === "string" ? key.length : 1;
}
