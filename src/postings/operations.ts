import {
  bitmapAnd,
  bitmapAndNot,
  bitmapNot,
  clearBits,
  countAnd,
  countBits,
  countListInBitmap,
  emptyBitmap,
  forEachBit,
  fullBitmap,
  orInto,
  setBits,
} from "./bitmap.ts";
import {
  densePostings,
  noPostings,
  type PostingSet,
  representationOf,
  scatteredPostings,
  sparsePostings,
} from "./posting-set.ts";
import type { DenseSet, FullSet, Representation, SparseSet } from "./representations.ts";
import {
  countInBitmap,
  countSparseAnd,
  countUnion,
  filterSparse,
  intersectSparse,
  subtractSparse,
  uniteSparse,
} from "./sparse-operations.ts";
import { prefersList } from "./thresholds.ts";

/** What is in both sets. O(smaller size) when that one is sparse, O(universe / 32) otherwise. */
export function intersect(a: PostingSet, b: PostingSet): PostingSet {
  // As size decides how a set is held, a sparse one never follows a dense one.
  return a.size <= b.size
    ? intersectWith(representationOf(a), representationOf(b))
    : intersectWith(representationOf(b), representationOf(a));
}

function intersectWith(few: Representation, many: Representation): PostingSet {
  if (few.kind === "none" || many.kind === "all") return few;
  if (few.kind === "sparse" && many.kind === "sparse") return intersectSparse(few, many);
  if (few.kind === "sparse" && many.kind === "dense") return filterSparse(few, many.words, 1);
  if (few.kind === "dense" && many.kind === "dense") {
    return densePostings(bitmapAnd(few.words, many.words), few.universe);
  }
  return few;
}

/** `intersect(a, b).size`, without making the set. */
export function intersectionSize(a: PostingSet, b: PostingSet): number {
  return a.size <= b.size
    ? sizeWith(representationOf(a), representationOf(b))
    : sizeWith(representationOf(b), representationOf(a));
}

function sizeWith(few: Representation, many: Representation): number {
  if (few.kind === "sparse" && many.kind === "sparse") return countSparseAnd(few, many);
  if (few.kind === "sparse" && many.kind === "dense") return countInBitmap(few, many.words);
  if (few.kind === "dense" && many.kind === "dense") return countAnd(few.words, many.words);
  return few.size;
}

/**
 * What is in `a` and not in `b`; the complement of `b` when `a` is everything. O(size of a) when that is sparse,
 * O(universe / 32) otherwise.
 */
export function subtract(a: PostingSet, b: PostingSet): PostingSet {
  const from = representationOf(a);
  const removed = representationOf(b);
  const universe = a.universe;
  if (from.kind === "none" || removed.kind === "none") return a;
  if (removed.kind === "all") return noPostings(universe);
  if (from.kind === "sparse") {
    return removed.kind === "sparse" ? subtractSparse(from, removed) : filterSparse(from, removed.words, 0);
  }
  if (removed.kind === "sparse") {
    const kept = from.kind === "all" ? fullBitmap(universe) : from.words.slice();
    let size = from.size;
    for (const list of removed.lists) size -= clearBits(kept, list);
    return densePostings(kept, universe, size);
  }
  return from.kind === "all"
    ? densePostings(bitmapNot(removed.words, universe), universe, universe - removed.size)
    : densePostings(bitmapAndNot(from.words, removed.words), universe);
}

/** What is in any of the sets; none when there are no sets. O(sum of sizes), O(universe / 32) for each dense one. */
export function union(sets: readonly PostingSet[], universe: number): PostingSet {
  const { all, dense, sparse } = byKind(sets);
  if (all !== undefined) return all;
  if (dense.length + sparse.length <= 1) return dense[0] ?? sparse[0] ?? noPostings(universe);
  if (dense.length === 0) {
    let total = 0;
    for (const { size } of sparse) total += size;
    if (prefersList(total, universe)) return uniteSparse(sparse, universe);
  }
  const words = uniteWords(dense, universe);
  for (const { lists } of sparse) for (const list of lists) setBits(words, list, 0, list.length);
  return densePostings(words, universe);
}

/** `union(sets, universe).size`, without making the set. */
export function unionSize(sets: readonly PostingSet[], universe: number): number {
  const { all, dense, sparse } = byKind(sets);
  if (all !== undefined) return universe;
  if (dense.length + sparse.length === 1) return (dense[0] ?? sparse[0] ?? noPostings(universe)).size;
  const [first, second] = dense;
  if (first === undefined) return countUnion(sparse, null, universe);
  if (second === undefined) return first.size + countUnion(sparse, first.words, universe);
  if (dense.length + sparse.length === 2) return first.size + second.size - countAnd(first.words, second.words);
  const words = uniteWords(dense, universe);
  return countBits(words) + countUnion(sparse, words, universe);
}

interface SetsByKind {
  readonly all: FullSet | undefined;
  readonly dense: readonly DenseSet[];
  readonly sparse: readonly SparseSet[];
}

function byKind(sets: readonly PostingSet[]): SetsByKind {
  let all: FullSet | undefined;
  const dense: DenseSet[] = [];
  const sparse: SparseSet[] = [];
  for (const set of sets) {
    const held = representationOf(set);
    if (held.kind === "all") all = held;
    else if (held.kind === "dense") dense.push(held);
    else if (held.kind === "sparse") sparse.push(held);
  }
  return { all, dense, sparse };
}

/** A new bitmap of what is in any of the sets. */
function uniteWords([first, ...others]: readonly DenseSet[], universe: number): Int32Array {
  if (first === undefined) return emptyBitmap(universe);
  const words = first.words.slice();
  for (const other of others) orInto(words, other.words);
  return words;
}

/** How many of some distinct ordinals, in any order, are in the set. */
export function countMembers(set: PostingSet, ordinals: Uint32Array): number {
  const held = representationOf(set);
  if (held.kind === "dense") return countListInBitmap(ordinals, held.words);
  if (held.kind === "all") return ordinals.length;
  return intersectionSize(held, scatteredPostings(ordinals, held.universe));
}

/** The ordinals of the set that the predicate holds for. It is asked once for each, in ascending order. */
export function filter(set: PostingSet, predicate: (ordinal: number) => boolean): PostingSet {
  const ordinals = set.toArray();
  const kept = new Uint32Array(ordinals.length);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    if (predicate(ordinal)) kept[n++] = ordinal;
  }
  return n === set.size ? set : sparsePostings(kept.slice(0, n), set.universe);
}

/** The ordinals in no certain order, in an array that the caller must not change: where several lists make the set, sooner than `toArray`. */
export function inAnyOrder(set: PostingSet): Uint32Array {
  const held = representationOf(set);
  return held.kind === "sparse" ? held.inAnyOrder() : held.toArray();
}

/** Visits the ordinals of the set, ascending. Nothing is copied, unlike `toArray` of a dense set. */
export function forEach(set: PostingSet, visit: (ordinal: number) => void): void {
  const held = representationOf(set);
  if (held.kind === "sparse") {
    for (let i = 0; i < held.ordinals.length; i++) visit(held.ordinals[i] as number);
  } else if (held.kind === "dense") {
    forEachBit(held.words, visit);
  } else if (held.kind === "all") {
    for (let ordinal = 0; ordinal < held.universe; ordinal++) visit(ordinal);
  }
}
