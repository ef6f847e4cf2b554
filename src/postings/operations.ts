import {
  bitmapAnd,
  bitmapAndNot,
  bitmapWithout,
  countAnd,
  countProbed,
  forEachBit,
  fullBitmap,
  probed,
} from "./bitmap.ts";
import { countListAnd, listAnd, listAndNot, listOr } from "./ordinal-list.ts";
import { PostingBuilder } from "./posting-builder.ts";
import { densePostings, noPostings, type PostingSet, sparsePostings } from "./posting-set.ts";
import { type Representation, represented } from "./representation.ts";
import { FEW_LISTS, prefersList } from "./thresholds.ts";

/** What is in both sets. O(smaller size) when that one is sparse, O(universe / 32) otherwise. */
export function intersect(a: PostingSet, b: PostingSet): PostingSet {
  const { few, many } = bySize(a, b);
  if (few.kind === "sparse" && many.kind === "sparse") {
    return sparsePostings(listAnd(few.ordinals, many.ordinals), few.universe);
  }
  if (few.kind === "sparse" && many.kind === "dense") {
    return sparsePostings(probed(few.ordinals, many.words, 1), few.universe);
  }
  if (few.kind === "dense" && many.kind === "dense") {
    return densePostings(bitmapAnd(few.words, many.words), few.universe);
  }
  return few;
}

/** `intersect(a, b).size`, without making the set. */
export function intersectionSize(a: PostingSet, b: PostingSet): number {
  const { few, many } = bySize(a, b);
  if (few.kind === "sparse" && many.kind === "sparse") return countListAnd(few.ordinals, many.ordinals);
  if (few.kind === "sparse" && many.kind === "dense") return countProbed(few.ordinals, many.words);
  if (few.kind === "dense" && many.kind === "dense") return countAnd(few.words, many.words);
  return few.size;
}

/** Both sets, the smaller first. As size decides how a set is held, a sparse one never follows a dense one. */
function bySize(a: PostingSet, b: PostingSet): { few: Representation; many: Representation } {
  return a.size <= b.size
    ? { few: represented(a), many: represented(b) }
    : { few: represented(b), many: represented(a) };
}

/**
 * What is in `a` and not in `b`; the complement of `b` when `a` is everything. O(size of a) when that is sparse,
 * O(universe / 32) otherwise.
 */
export function subtract(a: PostingSet, b: PostingSet): PostingSet {
  const from = represented(a);
  const removed = represented(b);
  const universe = a.universe;
  if (from.kind === "none" || removed.kind === "none") return a;
  if (removed.kind === "all") return noPostings(universe);
  if (from.kind === "sparse") {
    const kept =
      removed.kind === "sparse" ? listAndNot(from.ordinals, removed.ordinals) : probed(from.ordinals, removed.words, 0);
    return sparsePostings(kept, universe);
  }
  const words = from.kind === "all" ? fullBitmap(universe) : from.words;
  const kept = removed.kind === "sparse" ? bitmapWithout(words, removed.ordinals) : bitmapAndNot(words, removed.words);
  return densePostings(kept, universe);
}

/** `subtract(a, b).size`, without making the set. */
export function differenceSize(a: PostingSet, b: PostingSet): number {
  return a.size - intersectionSize(a, b);
}

/** What is in any of the sets; none when there are no sets. O(sum of sizes), O(universe / 32) for each dense one. */
export function union(sets: readonly PostingSet[], universe: number): PostingSet {
  const some = sets.filter((set) => set.size > 0);
  const [first, second] = some;
  if (first === undefined) return noPostings(universe);
  if (second === undefined) return first;
  const total = some.reduce((sum, set) => sum + set.size, 0);
  if (some.length <= FEW_LISTS && prefersList(total, universe)) {
    const merged = some.map((set) => set.toArray()).reduce((left, right) => listOr(left, right));
    return sparsePostings(merged, universe);
  }
  const builder = new PostingBuilder(universe);
  for (const set of some) builder.addSet(set);
  return builder.build();
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
  return n === set.size ? set : sparsePostings(kept.subarray(0, n), set.universe);
}

/** Visits the ordinals of the set, ascending. Nothing is copied, unlike `toArray` of a dense set. */
export function forEach(set: PostingSet, visit: (ordinal: number) => void): void {
  const held = represented(set);
  if (held.kind === "sparse") {
    for (let i = 0; i < held.ordinals.length; i++) visit(held.ordinals[i] as number);
  } else if (held.kind === "dense") {
    forEachBit(held.words, visit);
  } else if (held.kind === "all") {
    for (let ordinal = 0; ordinal < held.universe; ordinal++) visit(ordinal);
  }
}
