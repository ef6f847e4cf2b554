import { doubled } from "../../indexes/arrays/growing-array.ts";
import type { FieldPostings, TextIndex } from "../../indexes/segment.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { retainIndexes } from "../../postings/retain-indexes.ts";
import { MAX_FREQUENCY } from "../../similarity/length-normalization.ts";
import type { PhraseMatcher } from "./matcher.ts";
import type { PhraseMatches } from "./matches.ts";
import { WordPositions } from "./word-positions.ts";

/**
 * Finds a phrase of distinct terms without slop around the positions of its rarest term, the anchor. Linear, because no
 * other term occurs less often.
 */
export class ExactPhrase implements PhraseMatcher {
  readonly #terms: readonly string[];
  readonly #anchor: FieldPostings;
  /** The index of the anchor in the phrase. */
  readonly #anchorIndex: number;
  readonly #anchorPositions: WordPositions;
  readonly #others: readonly OtherWord[];
  /** The positions of the anchor in the current document around which the phrase can be. */
  #anchors: Uint32Array = new Uint32Array(16);

  /** @param words the posting list of each term, in the order of the phrase */
  constructor(words: readonly FieldPostings[], terms: readonly string[]) {
    const anchor = words.reduce((best, word) => (word.size < best.size ? word : best));
    const anchorIndex = words.indexOf(anchor);
    this.#terms = terms;
    this.#anchor = anchor;
    this.#anchorIndex = anchorIndex;
    this.#anchorPositions = new WordPositions(anchor);
    this.#others = words.flatMap((word, i) => (word === anchor ? [] : new OtherWord(word, i - anchorIndex)));
  }

  count(ordinal: number, max: number): number {
    return this.#countAround(this.#anchorPositions.read(ordinal), ordinal, max);
  }

  /**
   * The documents that contain the phrase and are in all sets.
   *
   * @param sets include those of the phrase's other terms
   * @param scored the field, to count the phrase in each document; `null` if only the documents are needed
   */
  matchesIn(sets: readonly PostingSet[], universe: number, scored: TextIndex | null): PhraseMatches {
    const { ordinals } = this.#anchor;
    const terms = this.#terms;
    // First the indexes of postings, then, in place, the ordinals of matches.
    const buffer = new Uint32Array(ordinals.length);
    for (let i = 0; i < buffer.length; i++) buffer[i] = i;
    const before = terms[this.#anchorIndex - 1] ?? null;
    const after = terms[this.#anchorIndex + 1] ?? null;
    let count = this.#anchor.retainNeighbours(buffer, buffer.length, before, after);
    for (const set of sets) count = retainIndexes(ordinals, buffer, count, set);
    const bytes = new Uint8Array(scored === null ? 0 : count);
    let n = 0;
    for (let i = 0; i < count; i++) {
      const index = buffer[i] as number;
      const ordinal = ordinals[index] as number;
      const anchorCount = this.#anchorPositions.readAt(index);
      const frequency = this.#countAround(anchorCount, ordinal, scored === null ? 1 : MAX_FREQUENCY);
      if (frequency === 0) continue;
      buffer[n] = ordinal;
      if (scored !== null) {
        // A phrase that is as frequent as its anchor has the same byte: reading the length would miss the processor's cache.
        bytes[n] =
          frequency === anchorCount
            ? (this.#anchor.frequencies[index] as number)
            : scored.normalization.encode(frequency, scored.lengthOf(ordinal));
      }
      n++;
    }
    const frequencies = scored === null ? null : bytes.subarray(0, n);
    return { documents: sparsePostings(buffer.slice(0, n), universe), frequencies };
  }

  /** The number of phrases in a document around the first positions of the anchor that were read. */
  #countAround(anchorCount: number, ordinal: number, max: number): number {
    const { positions } = this.#anchorPositions;
    while (this.#anchors.length < anchorCount) this.#anchors = doubled(this.#anchors);
    const anchors = this.#anchors;
    for (let i = 0; i < anchorCount; i++) anchors[i] = positions[i] as number;
    const others = this.#others;
    const last = others.length - 1;
    let count = anchorCount;
    for (let i = 0; i <= last && count > 0; i++) {
      count = (others[i] as OtherWord).retainNear(anchors, count, ordinal, i === last ? max : count);
    }
    return count;
  }
}

/** A term of a phrase beside the anchor. */
class OtherWord {
  readonly #positions: WordPositions;
  /** Its index in the phrase minus that of the anchor. */
  readonly #distance: number;

  constructor(list: FieldPostings, distance: number) {
    this.#positions = new WordPositions(list);
    this.#distance = distance;
  }

  /**
   * Retains the anchors in a document for which the term is where the phrase needs it.
   *
   * @param anchors `count` ascending positions; retained ones move to the front
   * @param max the number of anchors to retain, at most
   * @returns the number of retained anchors
   */
  retainNear(anchors: Uint32Array, count: number, ordinal: number, max: number): number {
    const positionCount = this.#positions.read(ordinal);
    const { positions } = this.#positions;
    const distance = this.#distance;
    let next = 0;
    let n = 0;
    for (let i = 0; i < count && n < max; i++) {
      const anchor = anchors[i] as number;
      const expected = anchor + distance;
      while (next < positionCount && (positions[next] as number) < expected) next++;
      if (next === positionCount) break;
      if (positions[next] === expected) anchors[n++] = anchor;
    }
    return n;
  }
}
