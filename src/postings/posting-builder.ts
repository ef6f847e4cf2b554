import { emptyBitmap, setBits } from "./bitmap.ts";
import { distinct } from "./list-union.ts";
import { densePostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { mostLoose } from "./thresholds.ts";

/**
 * Gathers ordinals that come in any order and more than once: the union of many terms, a slice of numbers sorted by value.
 *
 * The first few are kept loose and sorted at the end; once they are many, a bitmap takes them. Cost: O(added), and
 * O(universe / 32) once there is a bitmap.
 */
export class PostingBuilder {
  readonly #universe: number;
  readonly #mostLoose: number;
  #loose = new Uint32Array(16);
  #looseSize = 0;
  #words: Int32Array | null = null;

  constructor(universe: number) {
    this.#universe = universe;
    this.#mostLoose = mostLoose(universe);
  }

  /** Adds `ordinals[from]` up to, not including, `ordinals[to]`. */
  addAll(ordinals: ArrayLike<number>, from: number, to: number): void {
    if (this.#words === null && this.#hasRoomFor(to - from)) {
      for (let i = from; i < to; i++) this.#loose[this.#looseSize++] = ordinals[i] as number;
    } else {
      setBits(this.#settle(), ordinals, from, to);
    }
  }

  /** The set of what was added. The builder must not be used again. */
  build(): PostingSet {
    if (this.#words !== null) return densePostings(this.#settle(), this.#universe);
    const loose = this.#loose.subarray(0, this.#looseSize).sort();
    return sparsePostings(loose.slice(0, distinct(loose)), this.#universe);
  }

  /** Whether so many more may be kept loose, for which it makes room. */
  #hasRoomFor(count: number): boolean {
    const size = this.#looseSize + count;
    if (size > this.#mostLoose) return false;
    if (size > this.#loose.length) {
      const grown = new Uint32Array(Math.max(size, 2 * this.#loose.length));
      grown.set(this.#loose);
      this.#loose = grown;
    }
    return true;
  }

  /** Moves the loose ordinals into the bitmap, which it makes when there is none, and returns it. */
  #settle(): Int32Array {
    this.#words ??= emptyBitmap(this.#universe);
    setBits(this.#words, this.#loose, 0, this.#looseSize);
    this.#looseSize = 0;
    return this.#words;
  }
}
