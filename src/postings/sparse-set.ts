import { seek } from "./ordinal-list.ts";

/** A posting set held as an ascending list. */
export class SparseSet {
  readonly kind = "sparse";
  readonly universe: number;
  readonly ordinals: Uint32Array;

  constructor(ordinals: Uint32Array, universe: number) {
    this.ordinals = ordinals;
    this.universe = universe;
  }

  get size(): number {
    return this.ordinals.length;
  }

  has(ordinal: number): boolean {
    return this.ordinals[seek(this.ordinals, ordinal, 0)] === ordinal;
  }

  toArray(): Uint32Array {
    return this.ordinals;
  }
}
