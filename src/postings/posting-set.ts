import { invariant } from "../base/invariant.ts";
import { bitmapOf, clearBits, countBits, emptyBitmap, fullBitmap, ordinalsOf, setBits } from "./bitmap.ts";
import { DenseSet, EmptySet, FullSet, type Representation, SparseSet } from "./representations.ts";
import { maxUnsorted, prefersList } from "./thresholds.ts";

/**
 * An immutable set of ordinals out of `[0, universe)`: the documents of one segment that match something.
 *
 * Operations never change their operands and may return one of them. Both operands of an operation belong to the same
 * segment, so their universes are equal. A universe has at most 2³¹ - 1 ordinals.
 *
 * How a set is held follows from its size alone (none, list, bitmap, all) and is private to this folder: sets are made
 * by the functions below, by `PostingBuilder` and by the operations, never by implementing this interface.
 */
export interface PostingSet {
  /** How many ordinals the segment has, deleted ones included. */
  readonly universe: number;
  /** How many are in the set; known without counting. */
  readonly size: number;
  /** O(1) for dense sets, O(log size) for sparse ones. */
  has(ordinal: number): boolean;
  /** The ordinals, ascending, in an array that the caller must not change. O(size) if sparse, and then only once, O(universe / 32 + size) if dense. */
  toArray(): Uint32Array;
}

/** The representation of a set. Posting sets are created in this folder alone, so there are four kinds. */
export function representationOf(set: PostingSet): Representation {
  const isKnown =
    set instanceof SparseSet || set instanceof DenseSet || set instanceof EmptySet || set instanceof FullSet;
  invariant(isKnown, "a posting set that was created outside src/postings");
  return set;
}

/** The set without ordinals. */
export function noPostings(universe: number): PostingSet {
  return new EmptySet(universe);
}

/** The set of every ordinal; in an empty universe that is none. */
export function allPostings(universe: number): PostingSet {
  return universe === 0 ? new EmptySet(universe) : new FullSet(universe);
}

/** The set of ascending, distinct ordinals, in an array that never changes: given away by the caller, or a view of a longer one that is kept. */
export function sparsePostings(ordinals: Uint32Array, universe: number): PostingSet {
  const trivial = trivialPostings(ordinals.length, universe);
  if (trivial !== null) return trivial;
  return prefersList(ordinals.length, universe)
    ? new SparseSet([ordinals], ordinals.length, universe)
    : bitmapPostings(ordinals, universe);
}

/**
 * The set of what is in any of some ascending lists, in arrays as `sparsePostings` takes them.
 *
 * @param size how many distinct ordinals are in them
 */
export function unitedPostings(lists: readonly Uint32Array[], size: number, universe: number): PostingSet {
  const trivial = trivialPostings(size, universe);
  if (trivial !== null) return trivial;
  if (prefersList(size, universe)) {
    const some = lists.every(({ length }) => length > 0) ? lists : lists.filter(({ length }) => length > 0);
    return new SparseSet(some, size, universe);
  }
  const words = emptyBitmap(universe);
  for (const list of lists) setBits(words, list, 0, list.length);
  return new DenseSet(words, size, universe);
}

/** The set of ascending, distinct ordinals, copied: into a list or straight into a bitmap. */
export function postingsOf(ordinals: ArrayLike<number>, universe: number): PostingSet {
  const trivial = trivialPostings(ordinals.length, universe);
  if (trivial !== null) return trivial;
  if (!prefersList(ordinals.length, universe)) return bitmapPostings(ordinals, universe);
  return new SparseSet([listOf(ordinals)], ordinals.length, universe);
}

/** The set of distinct ordinals in any order, copied. */
export function scatteredPostings(ordinals: Uint32Array, universe: number): PostingSet {
  if (ordinals.length <= maxUnsorted(universe)) return sparsePostings(ordinals.slice().sort(), universe);
  return densePostings(bitmapOf(ordinals, universe), universe, ordinals.length);
}

/** The set of all ordinals but those in some lists, in any order. */
export function postingsWithout(excluded: readonly Uint32Array[], universe: number): PostingSet {
  const words = fullBitmap(universe);
  let size = universe;
  for (const ordinals of excluded) size -= clearBits(words, ordinals);
  return densePostings(words, universe, size);
}

/** A copy. The loop takes 1 ns an ordinal, `Uint32Array.from` 20. */
export function listOf(ordinals: ArrayLike<number>): Uint32Array {
  const list = new Uint32Array(ordinals.length);
  for (let i = 0; i < list.length; i++) list[i] = ordinals[i] as number;
  return list;
}

/**
 * The set of the bits of a bitmap that the caller gives away: ordinal o is bit `o & 31` of word `o >>> 5`, and the bits
 * from the universe on are zero. `size` is the number of bits set, for callers that know it.
 */
export function densePostings(words: Int32Array, universe: number, size: number = countBits(words)): PostingSet {
  const trivial = trivialPostings(size, universe);
  if (trivial !== null) return trivial;
  if (prefersList(size, universe)) return new SparseSet([ordinalsOf(words, size)], size, universe);
  return new DenseSet(words, size, universe);
}

function trivialPostings(size: number, universe: number): PostingSet | null {
  if (size === 0) return new EmptySet(universe);
  return size === universe ? new FullSet(universe) : null;
}

function bitmapPostings(ordinals: ArrayLike<number>, universe: number): PostingSet {
  return new DenseSet(bitmapOf(ordinals, universe), ordinals.length, universe);
}
