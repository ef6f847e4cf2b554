import { emptyBitmap, orInto, setBits } from "./bitmap.ts";
import { distinct } from "./list-union.ts";
import { allPostings, densePostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { represented } from "./representation.ts";
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
  #full = false;

  constructor(universe: number) {
    this.#universe = universe;
    this.#mostLoose = mostLoose(universe);
  }

  add(ordinal: number): void {
    if (this.#words === null && this.#hasRoomFor(1)) this.#loose[this.#looseSize++] = ordinal;
    else setBit(this.#settle(), ordinal);
  }

  /** Adds `ordinals[from]` up to, not including, `ordinals[to]`. */
  addAll(ordinals: ArrayLike<number>, from: number = 0, to: number = ordinals.length): void {
    if (this.#words === null && this.#hasRoomFor(to - from)) {
      for (let i = from; i < to; i++) this.#loose[this.#looseSize++] = ordinals[i] as number;
    } else {
      setBits(this.#settle(), ordinals, from, to);
    }
  }

  addSet(set: PostingSet): void {
    const held = represented(set);
    if (held.kind === "all") this.#full = true;
    else if (held.kind === "sparse") for (const list of held.lists) this.addAll(list);
    else if (held.kind === "dense") {
      if (this.#words === null) this.#words = held.words.slice();
      else orInto(this.#words, held.words);
    }
  }

  /** The set of what was added. The builder must not be used again. */
  build(): PostingSet {
    if (this.#full) return allPostings(this.#universe);
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

function setBit(words: Int32Array, ordinal: number): void {
  words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (1 << (ordinal & 31));
}
