import { emptyBitmap } from "./bitmap.ts";

/**
 * Memory for what a loop finds before anybody knows how much that is: to allocate typed arrays takes longer than to fill them. What is in it
 * is right until the room is used again, so it is copied or counted at once and never handed on.
 */
export class ScratchBuffer {
  #ordinals = new Uint32Array(1024);
  #words: Int32Array = emptyBitmap(0);

  /** At least so many places. What they hold is left over from the last use. */
  ordinals(length: number): Uint32Array {
    if (this.#ordinals.length < length) this.#ordinals = new Uint32Array(Math.max(length, 2 * this.#ordinals.length));
    return this.#ordinals;
  }

  /** An empty bitmap of at least so many ordinals. Who uses it empties it again. */
  bitmap(universe: number): Int32Array {
    if (this.#words.length << 5 < universe) this.#words = emptyBitmap(universe);
    return this.#words;
  }
}
