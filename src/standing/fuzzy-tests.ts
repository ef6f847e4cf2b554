import { partitionPoint } from "../base/partition-point.ts";
import { type Automaton, acceptsText } from "../terms/automaton/automaton.ts";
import type { IndexedPattern } from "./indexed-pattern.ts";

/** Tests terms for similarity to many words. Lengths and letters exclude most words in 2 ns each. */
export class FuzzyTests {
  /** In the order in which they were added. */
  readonly #patterns: IndexedPattern[] = [];
  readonly #automata: Automaton[] = [];
  readonly #lengths: number[] = [];
  readonly #letters: number[] = [];
  readonly #edits: number[] = [];

  /** @param label the pattern in query syntax, which ends with its edit distance; the greatest one is 2 */
  add(pattern: IndexedPattern, automaton: Automaton, label: string): void {
    this.#patterns.push(pattern);
    this.#automata.push(automaton);
    this.#edits.push(label.endsWith("~1") ? 1 : 2);
    this.#lengths.push(lengthOf(pattern.text));
    this.#letters.push(lettersOf(pattern.text));
  }

  delete(pattern: IndexedPattern): void {
    const index = this.#patterns.indexOf(pattern);
    for (const list of [this.#patterns, this.#automata, this.#lengths, this.#letters, this.#edits])
      list.splice(index, 1);
  }

  /**
   * Visits the patterns that a term is similar to. An edit changes the length by at most one, and
   * removes and adds at most one letter.
   *
   * @param from earlier patterns, by their order, are left out
   */
  forEachPassedBy(term: string, from: number, visit: (pattern: IndexedPattern) => void): void {
    const letters = lettersOf(term);
    const length = lengthOf(term);
    const patterns = this.#patterns;
    const first = partitionPoint(patterns.length, (index) => (patterns[index] as IndexedPattern).order < from);
    for (let index = first; index < patterns.length; index++) {
      const change = (this.#lengths[index] as number) - length;
      const edits = this.#edits[index] as number;
      if (change > edits || change < -edits) continue;
      const other = this.#letters[index] as number;
      if (hasMoreBits(letters & ~other, edits) || hasMoreBits(other & ~letters, edits)) continue;
      if (acceptsText(this.#automata[index] as Automaton, term)) visit(patterns[index] as IndexedPattern);
    }
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
