import { emptyBitmap, setBits } from "./bitmap.ts";
import { removeDuplicates } from "./list-union.ts";
import { densePostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { maxUnsorted } from "./thresholds.ts";

/**
 * Gathers ordinals that come in any order and more than once: the union of many terms, a slice of numbers sorted by value.
 *
 * The first few are kept loose and sorted at the end; once they are many, a bitmap takes them. Cost: O(added), and
 * O(universe / 32) once there is a bitmap.
 */
export class PostingBuilder {
  readonly #universe: number;
  readonly #maxUnsorted: number;
  #unsorted = new Uint32Array(16);
  #unsortedCount = 0;
  #words: Int32Array | null = null;

  constructor(universe: number) {
    this.#universe = universe;
    this.#maxUnsorted = maxUnsorted(universe);
  }

  /** Adds `ordinals[from]` up to, not including, `ordinals[to]`. */
  addAll(ordinals: ArrayLike<number>, from: number, to: number): void {
    if (this.#words === null && this.#reserveUnsorted(to - from)) {
      for (let i = from; i < to; i++) this.#unsorted[this.#unsortedCount++] = ordinals[i] as number;
    } else {
      setBits(this.#toBitmap(), ordinals, from, to);
    }
  }

  /** The set of what was added. The builder must not be used again. */
  build(): PostingSet {
    if (this.#words !== null) return densePostings(this.#toBitmap(), this.#universe);
    const loose = this.#unsorted.subarray(0, this.#unsortedCount).sort();
    return sparsePostings(loose.slice(0, removeDuplicates(loose)), this.#universe);
  }

  /** Whether so many more may be kept loose, for which it makes room. */
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

  /** Moves the loose ordinals into the bitmap, which it makes when there is none, and returns it. */
  #toBitmap(): Int32Array {
    this.#words ??= emptyBitmap(this.#universe);
    setBits(this.#words, this.#unsorted, 0, this.#unsortedCount);
    this.#unsortedCount = 0;
    return this.#words;
  }
}
