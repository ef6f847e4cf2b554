import { MAX_FREQUENCY, MAX_OFFSET, type PostingList, type TokenStreams } from "../../indexes/segment.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { retainIndexes } from "../../postings/retain-indexes.ts";
import type { PhraseMatcher } from "./matcher.ts";

/**
 * A phrase of distinct words without slop. Only the neighbours of its rarest word are looked at, which is mostly known where to find: that takes
 * 20 ns a document where going through the tokens takes 500.
 */
export class AnchoredPhrase implements PhraseMatcher {
  readonly #terms: Uint32Array;
  readonly #positions: Uint32Array | null;
  readonly #starts: Uint32Array;
  readonly #termNumbers: Uint32Array;
  /** The place of the rarest word in the phrase, and its postings. */
  readonly #place: number;
  readonly #ordinals: Uint32Array;
  readonly #frequencies: Uint8Array;
  readonly #offsets: Uint16Array | null;
  /** Where in the postings the last document stands that was asked for. */
  #at = 0;

  constructor(words: readonly PostingList[], termNumbers: Uint32Array, { terms, positions, starts }: TokenStreams) {
    const rarest = words.reduce((best, word) => (word.size < best.size ? word : best));
    this.#terms = terms;
    this.#positions = positions;
    this.#starts = starts;
    this.#termNumbers = termNumbers;
    this.#place = words.indexOf(rarest);
    this.#ordinals = rarest.ordinals;
    this.#frequencies = rarest.frequencies;
    this.#offsets = rarest.offsets;
  }

  count(ordinal: number, most: number): number {
    this.#at = seek(this.#ordinals, ordinal, this.#at);
    return this.#countAt(this.#at, most);
  }

  /** The documents, ascending, that have the phrase and are in all of some sets, among which are those of its other words. */
  documentsIn(sets: readonly PostingSet[]): Uint32Array {
    const ordinals = this.#ordinals;
    const found = new Uint32Array(ordinals.length);
    for (let i = 0; i < found.length; i++) found[i] = i;
    let count = found.length;
    for (const set of sets) count = retainIndexes(ordinals, found, count, set);
    if (this.#offsets !== null) count = this.#keepNear(this.#offsets, found, count);
    let n = 0;
    for (let i = 0; i < count; i++) {
      const index = found[i] as number;
      found[n] = ordinals[index] as number;
      n += this.#countAt(index, 1);
    }
    return found.slice(0, n);
  }

  /**
   * Keeps the indexes of postings that one look at a neighbour of the word's first place does not decide: few of those where it stands but once.
   * Gives how many they are.
   */
  #keepNear(offsets: Uint16Array, indexes: Uint32Array, count: number): number {
    const terms = this.#terms;
    const starts = this.#starts;
    const ordinals = this.#ordinals;
    const frequencies = this.#frequencies;
    const step = this.#place === 0 ? 1 : -1;
    const wanted = this.#termNumbers[this.#place + step] as number;
    const end = terms.length;
    let n = 0;
    for (let i = 0; i < count; i++) {
      const index = indexes[i] as number;
      const offset = offsets[index] as number;
      const neighbour = (starts[ordinals[index] as number] as number) + offset + step;
      const isDecided = offset < MAX_OFFSET && frequencies[index] === 1;
      const isOther = neighbour < 0 || neighbour >= end || (terms[neighbour] as number) !== wanted;
      if (!isDecided || !isOther) indexes[n++] = index;
    }
    return n;
  }

  #countAt(index: number, most: number): number {
    const terms = this.#terms;
    const ordinal = this.#ordinals[index] as number;
    const from = this.#starts[ordinal] as number;
    const to = this.#starts[ordinal + 1] as number;
    const anchor = this.#termNumbers[this.#place] as number;
    const frequency = this.#frequencies[index] as number;
    let left = frequency < MAX_FREQUENCY ? frequency : to - from;
    let count = 0;
    for (let token = from + (this.#offsets?.[index] ?? 0); token < to && left > 0; token++) {
      if (terms[token] !== anchor) continue;
      if (this.#standsAround(token, from, to) && ++count === most) break;
      left--;
    }
    return count;
  }

  /** Whether the tokens around this one make the phrase. */
  #standsAround(token: number, from: number, to: number): boolean {
    const terms = this.#terms;
    const positions = this.#positions;
    const wanted = this.#termNumbers;
    const length = wanted.length;
    const first = token - this.#place;
    const last = first + length - 1;
    if (first < from || last >= to) return false;
    for (let i = 0; i < length; i++) if (terms[first + i] !== wanted[i]) return false;
    return positions === null || (positions[last] as number) - (positions[first] as number) === length - 1;
  }
}
