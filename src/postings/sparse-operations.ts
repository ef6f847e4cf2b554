import { selectByBit } from "./bitmap.ts";
import { countListAnd, listAnd, listAndNot } from "./ordinal-list.ts";
import { type PostingSet, sparsePostings, unitedPostings } from "./posting-set.ts";
import type { SparseSet } from "./representations.ts";
import { ScratchBitset } from "./scratch-bitset.ts";
import { ScratchBuffer } from "./scratch-buffer.ts";
import { copyOfFirst } from "./short-list.ts";
import { SEEK_RATIO } from "./thresholds.ts";

/*
 * Sets of one list each are merged. For other sets, ordinals are marked in a scratch bitmap or looked up. The result is
 * collected in `result` as ascending, disjoint lists.
 */

const buffer = new ScratchBuffer();
const marks = new ScratchBitset();
let result: Uint32Array = buffer.ordinals(0);
/** The end of each list in `result`. */
let ends: number[] = [];

export function intersectSparse(a: SparseSet, b: SparseSet): PostingSet {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (areSingleLists(few, many)) return sparsePostings(listAnd(few.ordinals, many.ordinals), few.universe);
  return resultPostings(
    prefersSeeking(few, many) ? intersectBySeeking(few, many) : intersectByMarking(few, many),
    few.universe,
  );
}

/** `intersectSparse(a, b).size`, without building the set. */
export function countSparseAnd(a: SparseSet, b: SparseSet): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (areSingleLists(few, many)) return countListAnd(few.ordinals, many.ordinals);
  return prefersSeeking(few, many) ? intersectBySeeking(few, many) : intersectByMarking(few, many);
}

export function subtractSparse(from: SparseSet, removed: SparseSet): PostingSet {
  const { universe } = from;
  if (areSingleLists(from, removed)) return sparsePostings(listAndNot(from.ordinals, removed.ordinals), universe);
  if (prefersSeeking(from, removed)) return resultPostings(subtractBySeeking(from, removed), universe);
  prepare(from.lists, universe);
  for (const list of from.lists) marks.mark(list);
  for (const list of removed.lists) marks.unmarkEach(list);
  return resultPostings(
    collectLists(from.lists, (list, n) => marks.takeMarked(list, result, n)),
    universe,
  );
}

/** The union of two or more sets. */
export function uniteSparse(sets: readonly SparseSet[], universe: number): PostingSet {
  return resultPostings(countUnion(sets, null, universe), universe);
}

/** The ordinals of a set whose bit in a bitmap is `wanted`. */
export function filterSparse(set: SparseSet, words: Int32Array, wanted: 0 | 1): PostingSet {
  return resultPostings(collectByBit(set, words, wanted), set.universe);
}

/** The number of ordinals of a set whose bit in a bitmap is set. */
export function countInBitmap(set: SparseSet, words: Int32Array): number {
  return collectByBit(set, words, 1);
}

function areSingleLists(a: SparseSet, b: SparseSet): boolean {
  return a.lists.length + b.lists.length === 2;
}

/** Whether looking up each ordinal of `few` in the lists of `many` is cheaper than marking. */
function prefersSeeking(few: SparseSet, many: SparseSet): boolean {
  return few.size * many.lists.length * SEEK_RATIO < many.size;
}

/** Collects the intersection by looking up each ordinal of `few` in the lists of `many`, and returns its size. */
export function intersectBySeeking(few: SparseSet, many: SparseSet): number {
  prepare(few.lists, few.universe);
  let n = 0;
  for (const ordinal of few.ordinals) if (many.has(ordinal)) result[n++] = ordinal;
  ends = [n];
  return n;
}

/** Collects the difference by looking up each ordinal of `few` in the lists of `many`, and returns its size. */
function subtractBySeeking(few: SparseSet, many: SparseSet): number {
  prepare(few.lists, few.universe);
  let n = 0;
  for (const ordinal of few.ordinals) if (!many.has(ordinal)) result[n++] = ordinal;
  ends = [n];
  return n;
}

/** Collects the intersection by marking the ordinals of `few` in a bitmap, and returns its size. */
export function intersectByMarking(few: SparseSet, many: SparseSet): number {
  prepare(many.lists, many.universe);
  for (const list of few.lists) marks.mark(list);
  const n = collectLists(many.lists, (list, n) => marks.takeMarked(list, result, n));
  for (const list of few.lists) marks.unmark(list, list.length);
  return n;
}

function collectByBit(set: SparseSet, words: Int32Array, wanted: 0 | 1): number {
  const { lists } = set;
  const total = prepare(lists, set.universe);
  if (total === set.size) return collectLists(lists, (list, n) => selectByBit(list, words, wanted, result, n));
  const flip = wanted === 1 ? 0 : -1;
  const n = collectLists(lists, (list, n) => marks.addUnmarkedIn(words, flip, list, result, n));
  marks.unmark(result, n);
  return n;
}

/** Collects the union of sets without the ordinals of a bitmap, if there is one, and returns its size. */
export function countUnion(sets: readonly SparseSet[], without: Int32Array | null, universe: number): number {
  const lists = sets.flatMap((set) => set.lists);
  prepare(lists, universe);
  const n =
    without === null
      ? collectLists(lists, (list, n) => marks.addUnmarked(list, result, n))
      : collectLists(lists, (list, n) => marks.addUnmarkedIn(without, -1, list, result, n));
  marks.unmark(result, n);
  return n;
}

/** Allocates scratch memory for a result from the lists, and returns their total length. */
function prepare(lists: readonly Uint32Array[], universe: number): number {
  let total = 0;
  for (const { length } of lists) total += length;
  result = buffer.ordinals(total);
  marks.reserve(universe);
  return total;
}

/** Collects from each list into `result`, from an index on, and returns the size of the result. */
function collectLists(lists: readonly Uint32Array[], collect: (list: Uint32Array, n: number) => number): number {
  ends = [];
  let n = 0;
  for (const list of lists) {
    n = collect(list, n);
    ends.push(n);
  }
  return n;
}

/** The collected result as a set. */
function resultPostings(count: number, universe: number): PostingSet {
  const ordinals = copyOfFirst(result, count);
  if (ends.length === 1) return sparsePostings(ordinals, universe);
  let start = 0;
  const lists: Uint32Array[] = [];
  for (const end of ends) {
    if (end > start) lists.push(ordinals.subarray(start, end));
    start = end;
  }
  return unitedPostings(lists, count, universe);
}
