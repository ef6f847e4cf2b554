import { addBits, emptyBitmap } from "./bitmap.ts";
import { removeDuplicates } from "./list-union.ts";
import { countedPostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { maxUnsorted } from "./thresholds.ts";

/**
 * Builds a set from ordinals in any order, with repetitions: a union of many terms, or a range of the sorted numbers.
 *
 * Few ordinals are buffered and sorted at the end; many are set in a bitmap. O(added), plus O(universe / 32) for the
 * bitmap.
 */
export class PostingBuilder {
  readonly #universe: number;
  readonly #maxUnsorted: number;
  #unsorted = new Uint32Array(16);
  #unsortedCount = 0;
  #words: Int32Array | null = null;
  /** The number of set bits: counting them at the end takes as long as setting 4,000 in a universe of 131,072. */
  #size = 0;

  constructor(universe: number) {
    this.#universe = universe;
    this.#maxUnsorted = maxUnsorted(universe);
  }

  /** Adds `ordinals[from, to)`. */
  addAll(ordinals: ArrayLike<number>, from: number, to: number): void {
    if (this.#words === null && this.#reserveUnsorted(to - from)) {
      for (let i = from; i < to; i++) this.#unsorted[this.#unsortedCount++] = ordinals[i] as number;
    } else {
      const words = this.#toBitmap();
      this.#size += addBits(words, ordinals, from, to);
    }
  }

  /** The set of the added ordinals. The builder must not be used again. */
  build(): PostingSet {
    if (this.#words !== null) return countedPostings(this.#words, this.#universe, this.#size);
    const unsorted = this.#unsorted.subarray(0, this.#unsortedCount).sort();
    return sparsePostings(unsorted.slice(0, removeDuplicates(unsorted)), this.#universe);
  }

  /** Whether this many more ordinals can be buffered; grows the buffer if so. */
  #reserveUnsorted(count: number): boolean {
    const size = this.#unsortedCount + count;
    if (size > this.#maxUnsorted) return false;
    if (size > this.#unsorted.length) {
      const grown = new Uint32Array(Math.max(size, 2 * this.#unsorted.length));
      grown.set(this.#unsorted);
      this.#unsorted = grown;
    }
    return true;
  }

  /** Moves the buffered ordinals to the bitmap, creating it if needed, and returns the bitmap. */
  #toBitmap(): Int32Array {
    if (this.#words === null) {
      this.#words = emptyBitmap(this.#universe);
      this.#size = addBits(this.#words, this.#unsorted, 0, this.#unsortedCount);
    }
    return this.#words;
  }
}
