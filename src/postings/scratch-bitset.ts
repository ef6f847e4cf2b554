import { clearBits, emptyBitmap } from "./bitmap.ts";

/**
 * A reusable bitmap that marks the ordinals of lists to intersect or unite them. Marking and testing take 1 to 2 ns per
 * ordinal each, against 4 ns for merging and 13 ns for sorting (100,000 ordinals). Empty between uses: the caller
 * unmarks what it marked.
 *
 * Methods with a `target` write ordinals to it from index `n` on, in order of the list, and return the end index.
 */
export class ScratchBitset {
  #words: Int32Array = emptyBitmap(0);

  /** Allocates bits for the ordinals below `universe`. */
  reserve(universe: number): void {
    if (this.#words.length << 5 < universe) this.#words = emptyBitmap(universe);
  }

  mark(list: Uint32Array): void {
    const words = this.#words;
    const length = list.length;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      words[w] = (words[w] as number) | (1 << ordinal);
    }
  }

  /**
   * Unmarks the first `length` ordinals of a list. It clears whole words, so the calls together must unmark everything.
   */
  unmark(list: Uint32Array, length: number): void {
    const words = this.#words;
    for (let i = 0; i < length; i++) words[(list[i] as number) >> 5] = 0;
  }

  /** Unmarks the ordinals of a list, and no others. */
  unmarkEach(list: Uint32Array): void {
    clearBits(this.#words, list);
  }

  /** Appends the marked ordinals of a list, of which few are expected. */
  addMarked(list: Uint32Array, target: number[]): void {
    const words = this.#words;
    const length = list.length;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      if ((((words[ordinal >> 5] as number) >> ordinal) & 1) !== 0) target.push(ordinal);
    }
  }

  /** Writes the marked ordinals of a list, and unmarks them. */
  takeMarked(list: Uint32Array, target: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      words[w] = word & ~(1 << ordinal);
      target[end] = ordinal;
      end += (word >> ordinal) & 1;
    }
    return end;
  }

  /** Writes the unmarked ordinals of a list, and marks them. */
  addUnmarked(list: Uint32Array, target: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      words[w] = word | (1 << ordinal);
      target[end] = ordinal;
      end += (~word >> ordinal) & 1;
    }
    return end;
  }

  /** Like `addUnmarked`, for ordinals in a bitmap; with a `flip` of −1, for ordinals outside the bitmap. */
  addUnmarkedIn(bitmap: Int32Array, flip: 0 | -1, list: Uint32Array, target: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      const fresh = ((bitmap[w] as number) ^ flip) & ~word & (1 << ordinal);
      words[w] = word | fresh;
      target[end] = ordinal;
      end += (fresh >> ordinal) & 1;
    }
    return end;
  }
}
