import { emptyBitmap } from "./bitmap.ts";
import { densePostings, noPostings, type PostingSet } from "./posting-set.ts";

/** Ordinals that are added one by one and never taken out, in a universe that may grow. */
export class GrowingSet {
  #words = new Int32Array(8);
  #size = 0;
  /** The last set handed out, and whether an ordinal has been added since. */
  #last: PostingSet = noPostings(0);
  #isStale = false;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  has(ordinal: number): boolean {
    return (((this.#words[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
  }

  /** Adds an ordinal if it is not there. */
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

  /** What has been added so far. O(1) while nothing changes, O(universe / 32) after a change. */
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
