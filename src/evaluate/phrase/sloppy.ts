import { MAX_FREQUENCY, type PostingList, type TokenStreams } from "../../indexes/segment.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PhraseMatcher } from "./matcher.ts";

type Tokens = Pick<TokenStreams, "terms" | "positions" | "starts">;

/**
 * Lucene's sloppy phrase: there are positions for all words, different ones for repeated words, such that the shifts
 * (position in the document minus place in the phrase) lie in a window [shift, shift + slop].
 *
 * Windows are tried in ascending order. Where one fails, the word that it fails at tells how far the next one is.
 */
export class SloppyPhrase implements PhraseMatcher {
  readonly #tokens: Tokens;
  readonly #slop: number;
  readonly #words: readonly Word[];

  /** @param words the postings of each word, in the order of the phrase */
  constructor(
    words: readonly PostingList[],
    termNumbers: Uint32Array,
    slop: number,
    { terms, positions, starts }: TokenStreams,
  ) {
    this.#tokens = { terms, positions, starts };
    this.#slop = slop;
    const distinct = new Map<number, Word>();
    for (const [place, list] of words.entries()) {
      const term = termNumbers[place] as number;
      const word = distinct.get(term) ?? new Word(term, list);
      distinct.set(term, word);
      word.places.push(place);
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
      for (const word of this.#words) next = Math.max(next, word.leastShift(shift, this.#slop));
      if (next === shift) return 1;
      shift = next;
    }
    return 0;
  }
}

/** One distinct word of a phrase: where it stands in the phrase, and where in the document in question. Both ascend. */
class Word {
  readonly places: number[] = [];
  readonly #term: number;
  readonly #ordinals: Uint32Array;
  readonly #frequencies: Uint8Array;
  readonly #offsets: Uint16Array | null;
  /** Where in the postings the document stands. */
  #at = 0;
  readonly #positions: number[] = [];
  /** For each place, the first position that a window which has not passed it yet may use. */
  readonly #cursors: number[] = [];

  constructor(term: number, list: PostingList) {
    this.#term = term;
    this.#ordinals = list.ordinals;
    this.#frequencies = list.frequencies;
    this.#offsets = list.offsets;
  }

  /** Finds the word's positions in a document. */
  locate(ordinal: number, { terms, positions, starts }: Tokens): void {
    this.#at = seek(this.#ordinals, ordinal, this.#at);
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    const frequency = this.#frequencies[this.#at] as number;
    const most = frequency < MAX_FREQUENCY ? frequency : to - from;
    const term = this.#term;
    let count = 0;
    for (let i = from + (this.#offsets?.[this.#at] ?? 0); i < to && count < most; i++) {
      if (terms[i] === term) this.#positions[count++] = positions === null ? i : (positions[i] as number);
    }
    this.#positions.length = count;
    for (let k = 0; k < this.places.length; k++) this.#cursors[k] = 0;
  }

  /** The least shift of a window that reaches the word's first position; infinity when there are not enough positions. */
  firstShift(): number {
    if (this.#positions.length < this.places.length) return Number.POSITIVE_INFINITY;
    return (this.#positions[0] as number) - (this.places.at(-1) as number);
  }

  /**
   * The least shift, from the given one on, whose window may hold the word: that shift itself if its window does, infinity if
   * no later one can.
   *
   * Each place of the word may take a stretch of positions, all stretches equally long, so the places take the first free position in
   * turn. That position only moves on with the window, so the window must reach it.
   */
  leastShift(shift: number, slop: number): number {
    const positions = this.#positions;
    let taken = -1;
    for (let k = 0; k < this.places.length; k++) {
      const place = this.places[k] as number;
      let at = this.#cursors[k] as number;
      while (at < positions.length && (positions[at] as number) < shift + place) at++;
      this.#cursors[k] = at;
      at = Math.max(at, taken + 1);
      if (at >= positions.length) return Number.POSITIVE_INFINITY;
      const reach = (positions[at] as number) - slop - place;
      if (reach > shift) return reach;
      taken = at;
    }
    return shift;
  }
}
