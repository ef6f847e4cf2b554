import { partitionPoint } from "../base/partition-point.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";

/** The maximum size of a table. */
const MAX_SIZE = 1024;

/** The numbers of states are bytes. */
const MAX_STATES = 256;

/** The number of the state from which no accepting one is reachable. */
const DEAD = 0;

/** A complete automaton as a table: some hundred bytes, where a lazy one has more than 10,000. */
export class SmallAutomaton {
  /** Ascending: the least code point of each class but the first. Code points of one class have equal transitions. */
  readonly #starts: readonly number[];
  /**
   * By state: the next state for each class, and whether it accepts, each as a code unit. A text needs half the memory of
   * a typed array.
   */
  readonly #table: string;
  readonly #first: number;

  private constructor(starts: readonly number[], table: readonly number[], first: number) {
    // A copy has no room for more numbers.
    this.#starts = starts.slice();
    this.#table = String.fromCharCode(...table);
    this.#first = first;
  }

  /** The table of an automaton; `null` if it is too large. */
  static of<State>(automaton: Automaton<State>): SmallAutomaton | null {
    if (automaton.stateCount > MAX_STATES) return null;
    const starts = [...new Set(automaton.boundaries)].filter((start) => start > 0);
    const codePoints = [0, ...starts];
    const numbers = new Map<string | number, number>();
    const states: (State | null)[] = [null];
    const numberOf = (state: State): number => {
      if (!automaton.canMatch(state)) return DEAD;
      const key = automaton.keyOf(state);
      const number = numbers.get(key) ?? states.push(state) - 1;
      numbers.set(key, number);
      return number;
    };
    const first = numberOf(automaton.start);
    const table: number[] = [];
    for (const state of states) {
      if (states.length > MAX_STATES || states.length * (codePoints.length + 1) > MAX_SIZE) return null;
      for (const codePoint of codePoints)
        table.push(state === null ? DEAD : numberOf(automaton.step(state, codePoint)));
      table.push(Number(state !== null && automaton.accepts(state)));
    }
    return new SmallAutomaton(starts, table, first);
  }

  accepts(text: string): boolean {
    const starts = this.#starts;
    const width = starts.length + 2;
    let state = this.#first;
    for (const character of text) {
      if (state === DEAD) return false;
      const codePoint = character.codePointAt(0) as number;
      const symbol = partitionPoint(starts.length, (index) => (starts[index] as number) <= codePoint);
      state = this.#table.charCodeAt(state * width + symbol);
    }
    return this.#table.charCodeAt(state * width + width - 1) === 1;
  }
}
