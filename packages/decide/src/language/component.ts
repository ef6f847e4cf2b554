import type { Automaton } from "firmament/query";

/** A state from which no text satisfies the component. */
export const DEAD = -2;
/** A state from which every text satisfies the component. */
const DECIDED = -1;
const NOT_COMPUTED = -3;

/**
 * An automaton of a product with numbers for its states, {@link DEAD} and {@link DECIDED} among them, and a table of its
 * transitions by letter. Equivalent states may have different numbers.
 */
export class Component {
  readonly start: number;
  readonly #automaton: Automaton;
  readonly #isNegative: boolean;
  readonly #states: unknown[] = [];
  /** By state: whether a text that ends there satisfies the component. */
  readonly #isSatisfied: boolean[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly #numbersByKey = new Map<string | number, number>();
  /** The next states by letter, for each state. */
  #rows: number[][] = [];
  /** A code point of each letter. */
  #letters: readonly number[] = [];

  /** @param isNegative whether the texts that the automaton does not accept satisfy the component */
  constructor(automaton: Automaton, isNegative: boolean) {
    this.#automaton = automaton;
    this.#isNegative = isNegative;
    this.start = this.#numberOf(automaton.start);
  }

  /** Sets the letters of {@link step}. */
  useLetters(codePoints: readonly number[]): void {
    this.#letters = codePoints;
    this.#rows = [];
  }

  /** The state after a letter, which is given by its number. */
  step(state: number, letter: number): number {
    if (state === DECIDED) return DECIDED;
    let row = this.#rows[state];
    if (row === undefined) {
      row = new Array<number>(this.#letters.length).fill(NOT_COMPUTED);
      this.#rows[state] = row;
    }
    const known = row[letter] as number;
    if (known !== NOT_COMPUTED) return known;
    const next = this.#numberOf(this.#automaton.step(this.#states[state], this.#letters[letter] as number));
    row[letter] = next;
    return next;
  }

  isSatisfied(state: number): boolean {
    return state === DECIDED || this.#isSatisfied[state] === true;
  }

  #numberOf(state: unknown): number {
    let number = this.#numbers.get(state);
    if (number === undefined) {
      number = this.#add(state);
      this.#numbers.set(state, number);
    }
    return number;
  }

  #add(state: unknown): number {
    const canMatch = this.#automaton.canMatch(state);
    if (!canMatch) return this.#isNegative ? DECIDED : DEAD;
    if (this.#automaton.mustMatch(state)) return this.#isNegative ? DEAD : DECIDED;
    const key = this.#automaton.keyOf(state);
    let number = this.#numbersByKey.get(key);
    if (number === undefined) {
      number = this.#states.push(state) - 1;
      this.#isSatisfied.push(this.#automaton.accepts(state) !== this.#isNegative);
      this.#numbersByKey.set(key, number);
    }
    return number;
  }
}
