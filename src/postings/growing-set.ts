import { emptyBitmap } from "./bitmap.ts";
import { densePostings, noPostings, type PostingSet } from "./posting-set.ts";

/** An append-only set of ordinals in a growing universe. */
export class GrowingSet {
  #words = new Int32Array(8);
  #size = 0;
  /** The last returned posting set, and whether an ordinal was added since. */
  #last: PostingSet = noPostings(0);
  #isStale = false;

  /** The number of ordinals. */
  get size(): number {
    return this.#size;
  }

  has(ordinal: number): boolean {
    return (((this.#words[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
  }

  /** Adds an ordinal, unless the set contains it. */
  add(ordinal: number): void {
    const word = ordinal >>> 5;
    if (word >= this.#words.length) {
      const grown = new Int32Array(Math.max(word + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    const bit = 1 << (ordinal & 31);
    const before = this.#words[word] as number;
    if ((before & bit) !== 0) return;
    this.#words[word] = before | bit;
    this.#size++;
    this.#isStale = true;
  }

  /** The ordinals as a posting set. O(universe / 32) after a change, otherwise O(1). */
  within(universe: number): PostingSet {
    if (this.#isStale || this.#last.universe !== universe) {
      const words = emptyBitmap(universe);
      words.set(this.#words.subarray(0, words.length));
      this.#last = densePostings(words, universe, this.#size);
      this.#isStale = false;
    }
    return this.#last;
  }
}
