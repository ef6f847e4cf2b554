import { type Edits, FIRST_ROW, NO_ROW } from "./alignment-table.ts";
import {
  type Automaton,
  type Literals,
  NO_LITERALS,
  type RunVisitor,
  type StepCounter,
  type TermOrders,
} from "./automaton.ts";
import { searchFuzzily } from "./fuzzy-search.ts";
import { FuzzyWord } from "./fuzzy-word.ts";

/** Rows have smaller numbers. */
const ROWS = 256;

/**
 * Accepts what at most so many edits make of a normalised text: a code point left out, added or replaced, or two
 * neighbours swapped; what has been swapped is not edited again (optimal string alignment).
 */
export function fuzzyAutomaton(text: string, edits: Edits): Automaton {
  return new FuzzyAutomaton(new FuzzyWord(text, edits));
}

/**
 * A state is how many code points have been read, times {@link ROWS}, plus the row; 0 when nothing is near enough any
 * more.
 */
class FuzzyAutomaton implements Automaton<number> {
  readonly start: number = FIRST_ROW;
  readonly literals: Literals = NO_LITERALS;
  readonly #word: FuzzyWord;

  constructor(word: FuzzyWord) {
    this.#word = word;
  }

  get builtOf(): number {
    return this.#word.length;
  }

  step(state: number, codePoint: number): number {
    if (state === NO_ROW) return NO_ROW;
    const read = Math.trunc(state / ROWS);
    const next = this.#word.nextRow(state % ROWS, this.#word.matches(read, codePoint));
    return next === NO_ROW ? NO_ROW : (read + 1) * ROWS + next;
  }

  accepts(state: number): boolean {
    return this.#word.isNear(state % ROWS, Math.trunc(state / ROWS));
  }

  canMatch(state: number): boolean {
    return state !== NO_ROW;
  }

  mustMatch(_state: number): boolean {
    return false;
  }

  search(terms: TermOrders, visit: RunVisitor, counter: StepCounter): void {
    searchFuzzily(this.#word, terms, visit, counter);
  }
}
