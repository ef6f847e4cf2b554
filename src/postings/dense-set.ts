import { hasBit, ordinalsOf } from "./bitmap.ts";

/** A posting set held as a bitmap. */
export class DenseSet {
  readonly kind = "dense";
  readonly universe: number;
  readonly size: number;
  readonly words: Int32Array;

  constructor(words: Int32Array, size: number, universe: number) {
    this.words = words;
    this.size = size;
    this.universe = universe;
  }

  has(ordinal: number): boolean {
    return hasBit(this.words, ordinal);
  }

  toArray(): Uint32Array {
    return ordinalsOf(this.words, this.size);
  }
}
