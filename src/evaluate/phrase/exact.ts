import type { FieldPostings } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { retainIndexes } from "../../postings/retain-indexes.ts";
import type { PhraseMatcher } from "./matcher.ts";
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
    for (const other of this.#others) other.isRead = false;
    const anchorCount = this.#anchorPositions.read(ordinal);
    const { positions } = this.#anchorPositions;
    let count = 0;
    for (let i = 0; i < anchorCount && count < max; i++) {
      if (this.#isPhraseAround(positions[i] as number, ordinal)) count++;
    }
    return count;
  }

  /**
   * The ascending documents that contain the phrase and are in all sets.
   *
   * @param sets include those of the phrase's other terms
   */
  documentsIn(sets: readonly PostingSet[]): Uint32Array {
    const { ordinals } = this.#anchor;
    const terms = this.#terms;
    // First the indexes of postings, then, in place, the ordinals of matches.
    const buffer = new Uint32Array(ordinals.length);
    for (let i = 0; i < buffer.length; i++) buffer[i] = i;
    const before = terms[this.#anchorIndex - 1] ?? null;
    const after = terms[this.#anchorIndex + 1] ?? null;
    let count = this.#anchor.retainNeighbours(buffer, buffer.length, before, after);
    for (const set of sets) count = retainIndexes(ordinals, buffer, count, set);
    let n = 0;
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[buffer[i] as number] as number;
      buffer[n] = ordinal;
      n += this.count(ordinal, 1);
    }
    return buffer.slice(0, n);
  }

  #isPhraseAround(position: number, ordinal: number): boolean {
    for (const other of this.#others) if (!other.isAt(position, ordinal)) return false;
    return true;
  }
}

/** A term of a phrase beside the anchor. */
class OtherWord {
  /** Whether the positions in the current document were read. */
  isRead = false;
  readonly #positions: WordPositions;
  /** Its index in the phrase minus that of the anchor. */
  readonly #distance: number;
  #count = 0;
  /** The first position that can still match: anchors come in ascending order. */
  #next = 0;

  constructor(list: FieldPostings, distance: number) {
    this.#positions = new WordPositions(list);
    this.#distance = distance;
  }

  /** Whether the term is where an anchor in the document needs it. */
  isAt(anchor: number, ordinal: number): boolean {
    if (!this.isRead) {
      this.#count = this.#positions.read(ordinal);
      this.#next = 0;
      this.isRead = true;
    }
    const { positions } = this.#positions;
    const expected = anchor + this.#distance;
    let next = this.#next;
    while (next < this.#count && (positions[next] as number) < expected) next++;
    this.#next = next;
    return next < this.#count && positions[next] === expected;
  }
}
