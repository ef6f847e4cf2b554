/**
 * An immutable set of ordinals out of `[0, universe)`: the documents of one segment that match something.
 *
 * Operations never change their operands and may return one of them. Both operands of an operation belong to the same
 * segment, so their universes are equal.
 */
export interface PostingSet {
  /** How many ordinals the segment has, deleted ones included. */
  readonly universe: number;
  /** How many are in the set; known without counting. */
  readonly size: number;
  /** O(1) for dense sets, O(log size) for sparse ones. */
  has(ordinal: number): boolean;
  /** The ordinals, ascending, in an array that the caller must not change. O(size), O(universe / 32 + size) if dense. */
  toArray(): Uint32Array;
}
