import { invariant } from "../base/invariant.ts";
import { bitmapOf, clearBits, countBits, emptyBitmap, fullBitmap, ordinalsOf, setBits } from "./bitmap.ts";
import type { PostingIndexes } from "./posting-indexes.ts";
import {
  DeferredList,
  DeferredSet,
  DenseSet,
  EmptySet,
  FullSet,
  type Representation,
  SparseSet,
} from "./representations.ts";
import { type KnownOfSet, SetOnDemand } from "./set-on-demand.ts";
import { copyOfFirst } from "./short-list.ts";
import { maxUnsorted, prefersList } from "./thresholds.ts";

/**
 * An immutable set of ordinals from `[0, universe)`: matching documents of one segment.
 *
 * Operations never change their operands and may return one of them. Both operands of an operation belong to the same
 * segment, so that their universes are equal. A universe has at most 2³¹ − 1 ordinals.
 *
 * The representation (empty, sparse, dense or full) follows from the size alone and is private to this folder: the
 * functions below, `PostingBuilder` and the operations create sets. Other code must not implement this interface.
 */
export interface PostingSet {
  /** The number of ordinals of the segment, including deleted ones. */
  readonly universe: number;
  /** The number of ordinals in the set. O(1), except for the first read of a set that is computed on demand. */
  readonly size: number;
  /** O(1) for dense sets, O(log size) for sparse ones. */
  has(ordinal: number): boolean;
  /**
   * The ascending ordinals; the caller must not change the array. O(size) for the first call on a sparse set, then
   * O(1); O(universe / 32 + size) for dense sets.
   */
  toArray(): Uint32Array;
}

/** The representation of a set. Posting sets are created in this folder alone, so there are four kinds. */
export function representationOf(given: PostingSet): Representation {
  const set = given instanceof SetOnDemand ? given.computed : given;
  const isKnown =
    set instanceof SparseSet || set instanceof DenseSet || set instanceof EmptySet || set instanceof FullSet;
  invariant(isKnown, "a posting set that was created outside src/postings");
  return set;
}

/** The same set, computed now if it is one on demand. */
export function computedPostings(set: PostingSet): PostingSet {
  return representationOf(set);
}

/** A number of ordinals that a set has at least, without computing it: its size, except for a set on demand. */
export function minSizeOf(set: PostingSet): number {
  return set instanceof SetOnDemand ? set.minSize : set.size;
}

/** Whether the ordinals need not be put in order before one of them is tested. */
export function isOrdered(set: PostingSet): boolean {
  return !(set instanceof DeferredList) || set.isOrdered;
}

/** Whether a test of an ordinal can take longer than in other sets. */
export function isOnDemand(set: PostingSet): boolean {
  return set instanceof SetOnDemand;
}

/** `set.size < limit`, without computing a set that is known to be larger. */
export function isSmallerThan(limit: number, set: PostingSet): boolean {
  return minSizeOf(set) < limit && set.size < limit;
}

/** The index of each ordinal in the list of all, computed on first use; `null` unless the set is a bitmap. */
export function indexesOf(set: PostingSet): PostingIndexes | null {
  return set instanceof DenseSet ? set.indexes : null;
}

/** The memory of the indexes of a set, in bytes; 0 until they are computed. */
export function indexBytesOf(set: PostingSet): number {
  return set instanceof DenseSet ? set.indexBytes : 0;
}

/** The empty set. */
export function noPostings(universe: number): PostingSet {
  return new EmptySet(universe);
}

/** The set of every ordinal: the empty set in an empty universe. */
export function allPostings(universe: number): PostingSet {
  return universe === 0 ? new EmptySet(universe) : new FullSet(universe);
}

/**
 * The set of ascending, distinct ordinals. Takes ownership: the array, or the array that it is a view of, must never
 * change.
 */
export function sparsePostings(ordinals: Uint32Array, universe: number): PostingSet {
  const trivial = trivialPostings(ordinals.length, universe);
  if (trivial !== null) return trivial;
  return prefersList(ordinals.length, universe)
    ? new SparseSet([ordinals], ordinals.length, universe)
    : bitmapPostings(ordinals, universe);
}

/**
 * The union of ascending lists. Takes ownership of the arrays, as `sparsePostings` does.
 *
 * @param size the number of distinct ordinals in the lists
 */
export function unitedPostings(lists: readonly Uint32Array[], size: number, universe: number): PostingSet {
  const trivial = trivialPostings(size, universe);
  if (trivial !== null) return trivial;
  if (prefersList(size, universe)) {
    const nonEmpty = lists.every(({ length }) => length > 0) ? lists : lists.filter(({ length }) => length > 0);
    return new SparseSet(nonEmpty, size, universe);
  }
  const words = emptyBitmap(universe);
  for (const list of lists) setBits(words, list, 0, list.length);
  return new DenseSet(words, size, universe);
}

/** The set of ascending, distinct ordinals; copies the array. */
export function postingsOf(ordinals: ArrayLike<number>, universe: number): PostingSet {
  const trivial = trivialPostings(ordinals.length, universe);
  if (trivial !== null) return trivial;
  if (!prefersList(ordinals.length, universe)) return bitmapPostings(ordinals, universe);
  return new SparseSet([listOf(ordinals)], ordinals.length, universe);
}

/**
 * The set of distinct ordinals in any order. Takes ownership, as `sparsePostings` does. Counting and listing a small set
 * in any order costs nothing.
 */
export function scatteredPostings(ordinals: Uint32Array, universe: number): PostingSet {
  const trivial = trivialPostings(ordinals.length, universe);
  if (trivial !== null) return trivial;
  return prefersList(ordinals.length, universe)
    ? new DeferredList(() => inOrder(ordinals, universe), ordinals.length, universe, ordinals)
    : bitmapPostings(ordinals, universe);
}

/** A copy in ascending order. */
function inOrder(unordered: Uint32Array, universe: number): Uint32Array {
  const { length } = unordered;
  if (length <= maxUnsorted(universe)) return copyOfFirst(unordered, length).sort();
  return ordinalsOf(bitmapOf(unordered, universe), length);
}

/** The set of all ordinals except those in the lists, which may be in any order. */
export function postingsWithout(excluded: readonly Uint32Array[], universe: number): PostingSet {
  const words = fullBitmap(universe);
  let size = universe;
  for (const ordinals of excluded) size -= clearBits(words, ordinals);
  return densePostings(words, universe, size);
}

/** A copy as a typed array. The loop takes 1 ns per ordinal, `Uint32Array.from` 20 ns. */
export function listOf(ordinals: ArrayLike<number>): Uint32Array {
  const list = new Uint32Array(ordinals.length);
  for (let i = 0; i < list.length; i++) list[i] = ordinals[i] as number;
  return list;
}

/**
 * The set of the bits of a bitmap. Takes ownership of the array. Ordinal o is bit `o & 31` of word `o >>> 5`; bits from
 * the universe on are zero.
 *
 * @param size the number of set bits, if the caller knows it
 */
export function densePostings(words: Int32Array, universe: number, size: number = countBits(words)): PostingSet {
  const trivial = trivialPostings(size, universe);
  if (trivial !== null) return trivial;
  if (prefersList(size, universe)) return new SparseSet([ordinalsOf(words, size)], size, universe);
  return new DenseSet(words, size, universe);
}

/** `densePostings(words, universe, size)` whose bits are read on use. Until then, a small set keeps the bitmap. */
export function countedPostings(words: Int32Array, universe: number, size: number): PostingSet {
  return size > 0 && prefersList(size, universe)
    ? new DeferredList(() => ordinalsOf(words, size), size, universe, null)
    : densePostings(words, universe, size);
}

/**
 * A set that is computed only if an operation needs all its ordinals, unless it is small.
 *
 * @param test whether the set contains an ordinal
 * @param compute the same set, computed
 * @param size the number of ordinals
 * @param maxTests the set is computed after this many tests
 */
export function deferredPostings(
  test: (ordinal: number) => boolean,
  compute: () => PostingSet,
  size: number,
  universe: number,
  maxTests: number = Number.POSITIVE_INFINITY,
): PostingSet {
  if (size === universe || prefersList(size, universe)) return compute();
  const words = (): Int32Array => {
    const set = representationOf(compute());
    invariant(set.kind === "dense" && set.size === size, "a deferred set has the given size");
    return set.words;
  };
  return new DeferredSet({ test, compute: words, maxTests }, size, universe);
}

/** A set of unknown size that is computed when an operation needs its size, its order, or a test that is not known. */
export function postingsOnDemand(universe: number, known: KnownOfSet, compute: () => PostingSet): PostingSet {
  return known.minSize === 0 ? compute() : new SetOnDemand(universe, known, () => representationOf(compute()));
}

function trivialPostings(size: number, universe: number): PostingSet | null {
  if (size === 0) return new EmptySet(universe);
  return size === universe ? new FullSet(universe) : null;
}

function bitmapPostings(ordinals: ArrayLike<number>, universe: number): PostingSet {
  return new DenseSet(bitmapOf(ordinals, universe), ordinals.length, universe);
}
