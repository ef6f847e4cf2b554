import { emptyBitmap } from "./bitmap.ts";

/**
 * Reusable memory for results of unknown size: allocating a typed array takes longer than filling it. The content is
 * valid until the next use, so the caller copies or counts it at once and never stores it.
 */
export class ScratchBuffer {
  #ordinals = new Uint32Array(1024);
  #words: Int32Array = emptyBitmap(0);

  /** An array of at least this length, with arbitrary content. */
  ordinals(length: number): Uint32Array {
    if (this.#ordinals.length < length) this.#ordinals = new Uint32Array(Math.max(length, 2 * this.#ordinals.length));
    return this.#ordinals;
  }

  /** An empty bitmap for at least the ordinals below `universe`. The caller empties it after use. */
  bitmap(universe: number): Int32Array {
    if (this.#words.length << 5 < universe) this.#words = emptyBitmap(universe);
    return this.#words;
  }
}
