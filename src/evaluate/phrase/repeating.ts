import type { FieldPostings } from "../../indexes/segment.ts";
import type { PhraseMatcher } from "./matcher.ts";
import { WordPositions } from "./word-positions.ts";

/** Separates a position from the number of a word. */
const WORDS = 2 ** 32;

/**
 * Finds a phrase with repeated terms, without slop, by scanning the occurrences of its terms in a document: Knuth, Morris
 * and Pratt, "Fast Pattern Matching in Strings" (1977). The cost is nearly linear. A gap in the positions restarts the
 * search.
 */
export class RepeatingPhrase implements PhraseMatcher {
  /** The distinct terms of the phrase. */
  readonly #words: readonly WordPositions[];
  /** The phrase as indexes of `#words`. */
  readonly #phrase: Uint32Array;
  /**
   * KMP's failure function: for each prefix of the phrase, the length of its longest proper prefix that is also its
   * suffix.
   */
  readonly #borders: Uint32Array;

  /** @param lists the posting list of each term, in the order of the phrase */
  constructor(lists: readonly FieldPostings[], terms: readonly string[]) {
    const distinct = [...new Set(terms)];
    this.#words = distinct.map((term) => new WordPositions(lists[terms.indexOf(term)] as FieldPostings));
    const numbers = new Map(distinct.map((term, number) => [term, number]));
    this.#phrase = Uint32Array.from(terms, (term) => numbers.get(term) as number);
    this.#borders = bordersOf(this.#phrase);
  }

  count(ordinal: number, max: number): number {
    const occurrences = this.#occurrencesIn(ordinal);
    const phrase = this.#phrase;
    const borders = this.#borders;
    let count = 0;
    let matched = 0;
    let previous = -1;
    for (let i = 0; i < occurrences.length; i++) {
      const occurrence = occurrences[i] as number;
      const word = occurrence % WORDS;
      const position = (occurrence - word) / WORDS;
      if (position !== previous + 1) matched = 0;
      previous = position;
      while (matched > 0 && word !== phrase[matched]) matched = borders[matched] as number;
      if (word === phrase[matched]) matched++;
      if (matched < phrase.length) continue;
      if (++count === max) break;
      matched = borders[matched] as number;
    }
    return count;
  }

  /** The words in a document, in order of their positions. */
  #occurrencesIn(ordinal: number): Float64Array {
    const occurrences: number[] = [];
    for (const [number, word] of this.#words.entries()) {
      const count = word.read(ordinal);
      const { positions } = word;
      for (let i = 0; i < count; i++) occurrences.push((positions[i] as number) * WORDS + number);
    }
    return Float64Array.from(occurrences).sort();
  }
}

function bordersOf(words: Uint32Array): Uint32Array {
  const borders = new Uint32Array(words.length + 1);
  let border = 0;
  for (let length = 2; length <= words.length; length++) {
    while (border > 0 && words[length - 1] !== words[border]) border = borders[border] as number;
    if (words[length - 1] === words[border]) border++;
    borders[length] = border;
  }
  return borders;
}
