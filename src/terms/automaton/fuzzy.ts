import { DEAD_ROW, type Edits, FIRST_ROW } from "./alignment-table.ts";
import {
  type Automaton,
  boundariesOf,
  type Literals,
  NO_LITERALS,
  type RangeVisitor,
  type SearchableTerms,
  type StepCounter,
} from "./automaton.ts";
import { searchFuzzy } from "./fuzzy-search.ts";
import { FuzzyWord } from "./fuzzy-word.ts";
import type { TermPattern } from "./term-pattern.ts";

/** Row numbers are less than this. */
const ROWS = 256;

/**
 * Accepts texts within an edit distance of a normalized text. An edit is the deletion, insertion or substitution of a
 * code point, or the transposition of two adjacent ones; transposed code points are not edited again (optimal string
 * alignment).
 */
export function fuzzyAutomaton(text: string, edits: Edits): Automaton {
  return new FuzzyAutomaton(new FuzzyWord(text, edits));
}

/** A state is the number of code points read, times {@link ROWS}, plus the row; 0 is the dead state. */
class FuzzyAutomaton implements Automaton<number> {
  readonly start: number = FIRST_ROW;
  readonly literals: Literals = NO_LITERALS;
  readonly #word: FuzzyWord;

  constructor(word: FuzzyWord) {
    this.#word = word;
  }

  get pattern(): TermPattern {
    return { kind: "fuzzy", text: this.#word.text, edits: this.#word.table.edits };
  }

  get stateCount(): number {
    return this.#word.length;
  }

  step(state: number, codePoint: number): number {
    if (state === DEAD_ROW) return DEAD_ROW;
    const read = Math.trunc(state / ROWS);
    const next = this.#word.nextRow(state % ROWS, this.#word.matches(read, codePoint));
    return next === DEAD_ROW ? DEAD_ROW : (read + 1) * ROWS + next;
  }

  accepts(state: number): boolean {
    return this.#word.isWithinEdits(state % ROWS, Math.trunc(state / ROWS));
  }

  canMatch(state: number): boolean {
    return state !== DEAD_ROW;
  }

  mustMatch(_state: number): boolean {
    return false;
  }

  get boundaries(): readonly number[] {
    return boundariesOf(Array.from(this.#word.text, (character) => character.codePointAt(0) as number));
  }

  /** The code point itself if it is in the word. */
  symbolOf(codePoint: number): number {
    return this.#word.contains(codePoint) ? codePoint : -1;
  }

  keyOf(state: number): number {
    return state;
  }

  search(terms: SearchableTerms, visit: RangeVisitor, counter: StepCounter): void {
    searchFuzzy(this.#word, terms, visit, counter);
  }
}
