import { bitsIn } from "./bitmap.ts";

/**
 * The index of each ordinal in the ascending list of a bitmap's ordinals: the rank operation of succinct data structures
 * (Jacobson, "Space-efficient Static Trees and Graphs", 1989). It takes as much memory as the bitmap.
 */
export class PostingIndexes {
  readonly #words: Int32Array;
  /** The number of bits before each word. */
  readonly #counts: Int32Array;

  constructor(words: Int32Array) {
    const length = words.length;
    const counts = new Int32Array(length);
    let count = 0;
    for (let w = 0; w < length; w++) {
      counts[w] = count;
      count += bitsIn(words[w] as number);
    }
    this.#words = words;
    this.#counts = counts;
  }

  /** The index of an ordinal; -1 if the bitmap does not contain it. 3 ns. */
  indexOf(ordinal: number): number {
    const w = ordinal >> 5;
    const word = this.#words[w] as number;
    if (((word >> ordinal) & 1) === 0) return -1;
    return (this.#counts[w] as number) + bitsIn(word & ~(-1 << ordinal));
  }

  get byteLength(): number {
    return this.#counts.byteLength;
  }
}
