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
  deferredPostings,
  densePostings,
  noPostings,
  type PostingSet,
  postingsOnDemand,
  representationOf,
  scatteredPostings,
  sparsePostings,
} from "./posting-set.ts";
import { type DenseSet, FullSet, type Representation, type SparseSet } from "./representations.ts";
import { copyOfFirst } from "./short-list.ts";
import {
  countInBitmap,
  countSparseAnd,
  countUnion,
  filterSparse,
  intersectSparse,
  subtractSparse,
  uniteSparse,
} from "./sparse-operations.ts";
import { maxLookups, prefersList } from "./thresholds.ts";

/** The intersection. O(smaller size) if the smaller set is sparse, O(universe / 32) otherwise. */
export function intersect(a: PostingSet, b: PostingSet): PostingSet {
  if (a === b || b instanceof FullSet) return a;
  if (a instanceof FullSet) return b;
  // The representation follows from the size: the smaller set is never dense if the larger one is sparse.
  return a.size <= b.size
    ? intersectWith(representationOf(a), representationOf(b))
    : intersectWith(representationOf(b), representationOf(a));
}

function intersectWith(smaller: Representation, larger: Representation): PostingSet {
  if (smaller.kind === "empty") return smaller;
  if (smaller.kind === "sparse" && larger.kind === "sparse") return intersectSparse(smaller, larger);
  if (smaller.kind === "sparse" && larger.kind === "dense") return filterSparse(smaller, larger.words, 1);
  if (smaller.kind === "dense" && larger.kind === "dense") {
    return densePostings(bitmapAnd(smaller.words, larger.words), smaller.universe);
  }
  return smaller;
}

/** `intersect(a, b).size`, without building the set. */
export function intersectionSize(a: PostingSet, b: PostingSet): number {
  return a.size <= b.size
    ? sizeWith(representationOf(a), representationOf(b))
    : sizeWith(representationOf(b), representationOf(a));
}

function sizeWith(smaller: Representation, larger: Representation): number {
  if (smaller.kind === "sparse" && larger.kind === "sparse") return countSparseAnd(smaller, larger);
  if (smaller.kind === "sparse" && larger.kind === "dense") return countInBitmap(smaller, larger.words);
  if (smaller.kind === "dense" && larger.kind === "dense") return countAnd(smaller.words, larger.words);
  return smaller.size;
}

/**
 * The ordinals of `a` that are not in `b`; the complement of `b` if `a` is full. O(size of a) if `a` is sparse,
 * O(universe / 32) otherwise. Bitmaps are computed on use.
 */
export function subtract(a: PostingSet, b: PostingSet): PostingSet {
  const from = representationOf(a);
  const removed = representationOf(b);
  const universe = a.universe;
  if (from.kind === "empty" || removed.kind === "empty") return a;
  if (removed.kind === "full") return noPostings(universe);
  if (from.kind === "sparse") {
    return removed.kind === "sparse" ? subtractSparse(from, removed) : filterSparse(from, removed.words, 0);
  }
  return deferredDifference(from, removed, universe);
}

/** The difference of a large set and another one. The size follows from one pass that writes nothing. */
function deferredDifference(from: FullSet | DenseSet, removed: SparseSet | DenseSet, universe: number): PostingSet {
  const size = from.size - intersectionSize(from, removed);
  const compute = (): PostingSet => densePostings(differenceWords(from, removed, universe), universe, size);
  const test = (ordinal: number): boolean => from.has(ordinal) && !removed.has(ordinal);
  return deferredPostings(test, compute, size, universe, removed.kind === "sparse" ? maxLookups(universe) : undefined);
}

function differenceWords(from: FullSet | DenseSet, removed: SparseSet | DenseSet, universe: number): Int32Array {
  if (removed.kind === "dense") {
    return from.kind === "full" ? bitmapNot(removed.words, universe) : bitmapAndNot(from.words, removed.words);
  }
  const words = from.kind === "full" ? fullBitmap(universe) : from.words.slice();
  for (const list of removed.lists) clearBits(words, list);
  return words;
}

/** The union; the empty set if there are no sets. O(sum of sizes), and O(universe / 32) for each dense set. */
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

/** The same union, computed when an operation needs its size or its order. */
export function unionOnDemand(sets: readonly PostingSet[], universe: number): PostingSet {
  const { all, dense, sparse } = byKind(sets);
  const operands = [...dense, ...sparse];
  if (all !== undefined || operands.length < 2) return union(sets, universe);
  const minSize = Math.max(...operands.map(({ size }) => size));
  const test = (ordinal: number): boolean => operands.some((set) => set.has(ordinal));
  return postingsOnDemand(universe, { minSize, test }, () => union(operands, universe));
}

/** `union(sets, universe).size`, without building the set. */
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
    const representation = representationOf(set);
    if (representation.kind === "full") all = representation;
    else if (representation.kind === "dense") dense.push(representation);
    else if (representation.kind === "sparse") sparse.push(representation);
  }
  return { all, dense, sparse };
}

/** The union of dense sets, as a new bitmap. */
function uniteWords([first, ...others]: readonly DenseSet[], universe: number): Int32Array {
  if (first === undefined) return emptyBitmap(universe);
  const words = first.words.slice();
  for (const other of others) orInto(words, other.words);
  return words;
}

/** The number of given ordinals that are in a set. The ordinals are distinct and in any order. */
export function countMembers(set: PostingSet, ordinals: Uint32Array): number {
  const representation = representationOf(set);
  if (representation.kind === "dense") return countListInBitmap(ordinals, representation.words);
  if (representation.kind === "full") return ordinals.length;
  return intersectionSize(representation, scatteredPostings(ordinals, representation.universe));
}

/** The ordinals that satisfy a predicate. Calls it once per ordinal, in ascending order. */
export function filter(set: PostingSet, predicate: (ordinal: number) => boolean): PostingSet {
  const ordinals = set.toArray();
  const remaining = new Uint32Array(ordinals.length);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    if (predicate(ordinal)) remaining[n++] = ordinal;
  }
  return n === set.size ? set : sparsePostings(copyOfFirst(remaining, n), set.universe);
}

/**
 * The ordinals in any order; the caller must not change the array. Faster than `toArray` for a set of several lists.
 */
export function inAnyOrder(set: PostingSet): Uint32Array {
  const representation = representationOf(set);
  return representation.kind === "sparse" ? representation.inAnyOrder() : representation.toArray();
}

/** Visits the ascending ordinals. Unlike `toArray`, it allocates nothing for a dense set. */
export function forEach(set: PostingSet, visit: (ordinal: number) => void): void {
  const representation = representationOf(set);
  if (representation.kind === "sparse") {
    for (let i = 0; i < representation.ordinals.length; i++) visit(representation.ordinals[i] as number);
  } else if (representation.kind === "dense") {
    forEachBit(representation.words, visit);
  } else if (representation.kind === "full") {
    for (let ordinal = 0; ordinal < representation.universe; ordinal++) visit(ordinal);
  }
}
