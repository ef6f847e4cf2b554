import { densePostings, noPostings, type PostingSet } from "../postings/posting-set.ts";

/** The deleted ordinals of a segment: a bitmap in which bits are only ever set. */
export class Deletions {
  #words = new Int32Array(8);
  #count = 0;
  /** The last set handed out; dropped when a deletion or the size makes it stale. */
  #set: PostingSet = noPostings(0);
  #isStale = false;

  get count(): number {
    return this.#count;
  }

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
    this.#count++;
    this.#isStale = true;
  }

  /** The deleted ordinals among the first `size`, which are all there are. */
  within(size: number): PostingSet {
    if (this.#isStale || this.#set.universe !== size) {
      const words = new Int32Array((size + 31) >>> 5);
      words.set(this.#words.subarray(0, words.length));
      this.#set = densePostings(words, size, this.#count);
      this.#isStale = false;
    }
    return this.#set;
  }
}
