import type { FieldPostings } from "../../indexes/segment.ts";
import type { PhraseMatcher } from "./matcher.ts";
import { WordPositions } from "./word-positions.ts";

/**
 * Finds a phrase with slop, as Lucene's `SloppyPhraseMatcher` defines it: each term of the phrase has a position in the
 * document, repeated terms have distinct ones, and all shifts (position in the document minus index in the phrase) lie
 * in one window [shift, shift + slop].
 *
 * Windows are tried in ascending order. If a term is missing from a window, its next position determines the next
 * window.
 */
export class SloppyPhrase implements PhraseMatcher {
  readonly #slop: number;
  readonly #words: readonly Word[];

  /** @param lists the posting list of each term, in the order of the phrase */
  constructor(lists: readonly FieldPostings[], terms: readonly string[], slop: number) {
    this.#slop = slop;
    const distinct = new Map<string, Word>();
    for (const [i, term] of terms.entries()) {
      const word = distinct.get(term) ?? new Word(lists[i] as FieldPostings);
      distinct.set(term, word);
      word.phraseIndexes.push(i);
    }
    this.#words = [...distinct.values()];
  }

  count(ordinal: number): 0 | 1 {
    let shift = Number.POSITIVE_INFINITY;
    for (const word of this.#words) {
      word.locate(ordinal);
      shift = Math.min(shift, word.firstShift());
    }
    while (Number.isFinite(shift)) {
      let next = shift;
      for (const word of this.#words) next = Math.max(next, word.nextShift(shift, this.#slop));
      if (next === shift) return 1;
      shift = next;
    }
    return 0;
  }
}

/**
 * One distinct term of a phrase, with its indexes in the phrase and its positions in the current document, both
 * ascending.
 */
class Word {
  readonly phraseIndexes: number[] = [];
  readonly #source: WordPositions;
  #positions: Uint32Array = new Uint32Array(0);
  /** The number of positions. */
  #count = 0;
  /** For each index in the phrase: the first position that the current or a later window can use. */
  readonly #cursors: number[] = [];

  constructor(list: FieldPostings) {
    this.#source = new WordPositions(list);
  }

  /** Reads the term's positions in a document. */
  locate(ordinal: number): void {
    this.#count = this.#source.read(ordinal);
    this.#positions = this.#source.positions;
    for (let k = 0; k < this.phraseIndexes.length; k++) this.#cursors[k] = 0;
  }

  /** The smallest shift whose window can contain the term's first position; ∞ if the document has too few positions. */
  firstShift(): number {
    if (this.#count < this.phraseIndexes.length) return Number.POSITIVE_INFINITY;
    return (this.#positions[0] as number) - (this.phraseIndexes.at(-1) as number);
  }

  /**
   * The smallest shift, from the given one on, whose window can contain the term: `shift` itself if its window does, ∞
   * if no later one can.
   *
   * Each index of the term in the phrase allows a range of positions, and all ranges have the same length. So a greedy
   * assignment of the first free position to each index in turn is optimal. As these positions only increase with the
   * window, the window must reach them.
   */
  nextShift(shift: number, slop: number): number {
    const positions = this.#positions;
    const count = this.#count;
    let taken = -1;
    for (let k = 0; k < this.phraseIndexes.length; k++) {
      const phraseIndex = this.phraseIndexes[k] as number;
      let at = this.#cursors[k] as number;
      while (at < count && (positions[at] as number) < shift + phraseIndex) at++;
      this.#cursors[k] = at;
      at = Math.max(at, taken + 1);
      if (at >= count) return Number.POSITIVE_INFINITY;
      const reach = (positions[at] as number) - slop - phraseIndex;
      if (reach > shift) return reach;
      taken = at;
    }
    return shift;
  }
}
