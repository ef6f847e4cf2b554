import { emptyBitmap } from "./bitmap.ts";

/**
 * A bitmap that lists are laid upon to find out what they share, in any number and order: out of 100,000 ordinals two steps of 1 to 2 ns for
 * each, where merging takes 4 and sorting 13. It is empty between uses: whoever marks ordinals unmarks them.
 *
 * What a method finds it puts into `found` from the place `n` on, in the order of the list, and it gives the place after it.
 */
export class ScratchBitset {
  #words: Int32Array = emptyBitmap(0);

  /** Makes room for so many ordinals. */
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

  /** Unmarks `list[0]` up to, not including, `list[length]`, and may unmark others: only to be used for all that are marked. */
  unmark(list: Uint32Array, length: number): void {
    const words = this.#words;
    for (let i = 0; i < length; i++) words[(list[i] as number) >> 5] = 0;
  }

  /** Finds what is marked, and unmarks it. */
  takeMarked(list: Uint32Array, found: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      words[w] = word & ~(1 << ordinal);
      found[end] = ordinal;
      end += (word >> ordinal) & 1;
    }
    return end;
  }

  /** Finds what is not marked, and marks it. */
  addUnmarked(list: Uint32Array, found: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      words[w] = word | (1 << ordinal);
      found[end] = ordinal;
      end += (~word >> ordinal) & 1;
    }
    return end;
  }

  /** Finds what is not marked and whose bit in a bitmap, turned over with `flip` -1 and not with 0, is set; marks it. */
  addUnmarkedIn(bitmap: Int32Array, flip: 0 | -1, list: Uint32Array, found: Uint32Array, n: number): number {
    const words = this.#words;
    const length = list.length;
    let end = n;
    for (let i = 0; i < length; i++) {
      const ordinal = list[i] as number;
      const w = ordinal >> 5;
      const word = words[w] as number;
      const fresh = ((bitmap[w] as number) ^ flip) & ~word & (1 << ordinal);
      words[w] = word | fresh;
      found[end] = ordinal;
      end += (fresh >> ordinal) & 1;
    }
    return end;
  }
}
