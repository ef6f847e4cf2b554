import { type Automaton, acceptsText } from "../terms/automaton/automaton.ts";

/** The number of terms whose results are kept: some megabytes. */
const MAX_TERMS = 50_000;

const NONE: readonly number[] = Object.freeze([]);

/** The tests that a term passes, among the first `count` ones. */
interface Passed {
  readonly count: number;
  readonly numbers: readonly number[];
}

/**
 * Tests terms for similarity to many words. Lengths and letters exclude most words in 2 ns each, and the results of
 * frequent terms are kept.
 */
export class FuzzyTests {
  readonly #automata: (Automaton | null)[] = [];
  readonly #lengths: number[] = [];
  readonly #letters: number[] = [];
  readonly #edits: number[] = [];
  readonly #passed = new Map<string, Passed>();
  #size = 0;

  /** The number of words. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a word, and returns its number.
   *
   * @param label the pattern in query syntax, which ends with its edit distance; the greatest one is 2
   */
  add(word: string, automaton: Automaton, label: string): number {
    this.#edits.push(label.endsWith("~1") ? 1 : 2);
    this.#lengths.push(lengthOf(word));
    this.#letters.push(lettersOf(word));
    this.#size++;
    return this.#automata.push(automaton) - 1;
  }

  delete(number: number): void {
    this.#automata[number] = null;
    this.#size--;
    if (this.#size > 0) return;
    for (const list of [this.#automata, this.#lengths, this.#letters, this.#edits]) list.length = 0;
    this.#passed.clear();
  }

  /** The numbers of the words that a term is similar to; deleted ones may be among them. */
  passedBy(term: string): readonly number[] {
    const known = this.#passed.get(term);
    const count = this.#automata.length;
    if (known !== undefined && known.count === count) return known.numbers;
    const added = this.#test(term, known?.count ?? 0);
    const numbers = known === undefined || known.numbers.length === 0 ? added : [...known.numbers, ...added];
    if (this.#passed.size >= MAX_TERMS) this.#passed.clear();
    this.#passed.set(term, { count, numbers });
    return numbers;
  }

  /** Tests the words from a number on. An edit changes the length by at most one, and removes and adds at most one letter. */
  #test(term: string, from: number): readonly number[] {
    const letters = lettersOf(term);
    const length = lengthOf(term);
    let numbers: number[] | null = null;
    for (let number = from; number < this.#automata.length; number++) {
      const change = (this.#lengths[number] as number) - length;
      const edits = this.#edits[number] as number;
      if (change > edits || change < -edits) continue;
      const other = this.#letters[number] as number;
      if (hasMoreBits(letters & ~other, edits) || hasMoreBits(other & ~letters, edits)) continue;
      const automaton = this.#automata[number];
      if (automaton === null || automaton === undefined || !acceptsText(automaton, term)) continue;
      numbers ??= [];
      numbers.push(number);
    }
    return numbers ?? NONE;
  }
}

/** The number of code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The code points of a text as bits; some share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (const character of text) letters |= 1 << ((character.codePointAt(0) as number) & 31);
  return letters;
}

/** Whether more than `max` bits are set. */
function hasMoreBits(bits: number, max: number): boolean {
  let rest = bits;
  for (let count = 0; rest !== 0; count++) {
    if (count === max) return true;
    rest &= rest - 1;
  }
  return false;
}
