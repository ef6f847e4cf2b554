import { emptyBitmap, orInto, setBits } from "./bitmap.ts";
import { allPostings, densePostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { represented } from "./representation.ts";
import { LOOSE_SHARE } from "./thresholds.ts";

/**
 * Gathers ordinals that come in any order and more than once: the union of many terms, a slice of numbers sorted by value.
 *
 * The first few are kept loose and sorted at the end; once they are many, a bitmap takes them. Cost: O(added), and
 * O(universe / 32) once there is a bitmap.
 */
export class PostingBuilder {
  readonly #universe: number;
  readonly #loose: Uint32Array;
  #looseSize = 0;
  #words: Int32Array | null = null;
  #full = false;

  constructor(universe: number) {
    this.#universe = universe;
    this.#loose = new Uint32Array(Math.ceil(universe / LOOSE_SHARE));
  }

  add(ordinal: number): void {
    if (this.#looseSize === this.#loose.length) this.#settle();
    this.#loose[this.#looseSize++] = ordinal;
  }

  /** Adds `ordinals[from]` up to, not including, `ordinals[to]`. */
  addAll(ordinals: ArrayLike<number>, from: number = 0, to: number = ordinals.length): void {
    if (to - from > this.#loose.length - this.#looseSize) setBits(this.#settle(), ordinals, from, to);
    else for (let i = from; i < to; i++) this.#loose[this.#looseSize++] = ordinals[i] as number;
  }

  addSet(set: PostingSet): void {
    const held = represented(set);
    if (held.kind === "all") this.#full = true;
    else if (held.kind === "sparse") this.addAll(held.ordinals);
    else if (held.kind === "dense") {
      if (this.#words === null) this.#words = held.words.slice();
      else orInto(this.#words, held.words);
    }
  }

  /** The set of what was added. The builder must not be used again. */
  build(): PostingSet {
    if (this.#full) return allPostings(this.#universe);
    if (this.#words !== null) return densePostings(this.#settle(), this.#universe);
    return sparsePostings(distinct(this.#loose.subarray(0, this.#looseSize).sort()), this.#universe);
  }

  /** Moves the loose ordinals into the bitmap, which it makes when there is none, and returns it. */
  #settle(): Int32Array {
    this.#words ??= emptyBitmap(this.#universe);
    setBits(this.#words, this.#loose, 0, this.#looseSize);
    this.#looseSize = 0;
    return this.#words;
  }
}

/** Closes the gaps that repeated ordinals leave in an ascending list, in place. */
function distinct(ordinals: Uint32Array): Uint32Array {
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    if (i === 0 || ordinals[i] !== ordinals[i - 1]) ordinals[n++] = ordinals[i] as number;
  }
  return ordinals.subarray(0, n);
}
