import type { PostingList, TextIndex, TokenStreams } from "../../indexes/segment.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { PhraseMatcher } from "./matcher.ts";

type Tokens = Pick<TokenStreams, "terms" | "positions" | "starts">;

/**
 * Finds a phrase with slop, as Lucene's `SloppyPhraseMatcher` defines it: each term of the phrase has a position in the
 * document, repeated terms have distinct ones, and all shifts (position in the document minus index in the phrase) lie
 * in one window [shift, shift + slop].
 *
 * Windows are tried in ascending order. If a term is missing from a window, its next position determines the next
 * window.
 */
export class SloppyPhrase implements PhraseMatcher {
  readonly #tokens: Tokens;
  readonly #slop: number;
  readonly #words: readonly Word[];

  /**
   * @param words the posting list of each term, in the order of the phrase
   * @param index the field of the words
   */
  constructor(words: readonly PostingList[], termNumbers: Uint32Array, slop: number, index: TextIndex) {
    const { terms, positions, starts } = index.streams();
    this.#tokens = { terms, positions, starts };
    this.#slop = slop;
    const distinct = new Map<number, Word>();
    for (const [i, list] of words.entries()) {
      const term = termNumbers[i] as number;
      const word = distinct.get(term) ?? new Word(term, list, index.normalization);
      distinct.set(term, word);
      word.phraseIndexes.push(i);
    }
    this.#words = [...distinct.values()];
  }

  count(ordinal: number): 0 | 1 {
    let shift = Number.POSITIVE_INFINITY;
    for (const word of this.#words) {
      word.locate(ordinal, this.#tokens);
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
  readonly #term: number;
  readonly #ordinals: Uint32Array;
  readonly #frequencies: Uint8Array;
  readonly #offsets: Uint16Array | null;
  readonly #normalization: LengthNormalization;
  /** The index of the current document in the postings. */
  #current = 0;
  readonly #positions: number[] = [];
  /** For each index in the phrase: the first position that the current or a later window can use. */
  readonly #cursors: number[] = [];

  constructor(term: number, list: PostingList, normalization: LengthNormalization) {
    this.#term = term;
    this.#ordinals = list.ordinals;
    this.#frequencies = list.frequencies;
    this.#offsets = list.offsets;
    this.#normalization = normalization;
  }

  /** Reads the term's positions in a document. */
  locate(ordinal: number, { terms, positions, starts }: Tokens): void {
    this.#current = seek(this.#ordinals, ordinal, this.#current);
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    const maxCount = this.#normalization.maxFrequencyOf(this.#frequencies[this.#current] as number, to - from);
    const term = this.#term;
    let count = 0;
    for (let i = from + (this.#offsets?.[this.#current] ?? 0); i < to && count < maxCount; i++) {
      if (terms[i] === term) this.#positions[count++] = positions === null ? i : (positions[i] as number);
    }
    this.#positions.length = count;
    for (let k = 0; k < this.phraseIndexes.length; k++) this.#cursors[k] = 0;
  }

  /** The smallest shift whose window can contain the term's first position; ∞ if the document has too few positions. */
  firstShift(): number {
    if (this.#positions.length < this.phraseIndexes.length) return Number.POSITIVE_INFINITY;
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
    let taken = -1;
    for (let k = 0; k < this.phraseIndexes.length; k++) {
      const phraseIndex = this.phraseIndexes[k] as number;
      let at = this.#cursors[k] as number;
      while (at < positions.length && (positions[at] as number) < shift + phraseIndex) at++;
      this.#cursors[k] = at;
      at = Math.max(at, taken + 1);
      if (at >= positions.length) return Number.POSITIVE_INFINITY;
      const reach = (positions[at] as number) - slop - phraseIndex;
      if (reach > shift) return reach;
      taken = at;
    }
    return shift;
  }
}
