import { probe } from "./bitmap.ts";
import { countListAnd, listAnd, listAndNot } from "./ordinal-list.ts";
import { type PostingSet, sparsePostings, unitedPostings } from "./posting-set.ts";
import { ScratchBitset } from "./scratch-bitset.ts";
import { ScratchBuffer } from "./scratch-buffer.ts";
import type { SparseSet } from "./sparse-set.ts";
import { SEEK_RATIO } from "./thresholds.ts";

/*
 * Sets of one list each are merged. Others are sieved, or looked up: what is found lies in `found`, list by list, each ascending and sharing
 * nothing with the others.
 */

const room = new ScratchBuffer();
const sieve = new ScratchBitset();
let found: Uint32Array = room.places(0);
/** Where in `found` each list ends. */
let ends: number[] = [];

export function intersectSparse(a: SparseSet, b: SparseSet): PostingSet {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (isMerged(few, many)) return sparsePostings(listAnd(few.ordinals, many.ordinals), few.universe);
  return foundPostings(isSought(few, many) ? seekShared(few, many) : sieveShared(few, many), few.universe);
}

/** `intersectSparse(a, b).size`, without making the set. */
export function countSparseAnd(a: SparseSet, b: SparseSet): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (isMerged(few, many)) return countListAnd(few.ordinals, many.ordinals);
  return isSought(few, many) ? seekShared(few, many) : sieveShared(few, many);
}

export function subtractSparse(from: SparseSet, removed: SparseSet): PostingSet {
  const { universe } = from;
  if (isMerged(from, removed)) return sparsePostings(listAndNot(from.ordinals, removed.ordinals), universe);
  prepare(from.lists, from.universe);
  for (const list of removed.lists) sieve.mark(list);
  const n = sift(from.lists, (list, n) => sieve.markOthers(list, found, n));
  for (const list of removed.lists) sieve.unmark(list, list.length);
  sieve.unmark(found, n);
  return foundPostings(n, universe);
}

/** What is in any of two sets or more. */
export function uniteSparse(sets: readonly SparseSet[], universe: number): PostingSet {
  return foundPostings(countUnion(sets, null, universe), universe);
}

/** What is in the set and in the bitmap, or, when `wanted` is 0, not in the bitmap. */
export function filterSparse(set: SparseSet, words: Int32Array, wanted: 0 | 1): PostingSet {
  return foundPostings(probeAll(set, words, wanted), set.universe);
}

/** How many ordinals of the set are in the bitmap. */
export function countInBitmap(set: SparseSet, words: Int32Array): number {
  return probeAll(set, words, 1);
}

function isMerged(a: SparseSet, b: SparseSet): boolean {
  return a.lists.length + b.lists.length === 2;
}

/** Whether the few are rather looked up in each list of the other set, one by one. */
function isSought(few: SparseSet, many: SparseSet): boolean {
  return few.size * many.lists.length * SEEK_RATIO < many.size;
}

/** How many ordinals two sets share, by looking each of the few up in every list of the other. */
export function seekShared(few: SparseSet, many: SparseSet): number {
  prepare(few.lists, few.universe);
  let n = 0;
  for (const ordinal of few.ordinals) if (many.has(ordinal)) found[n++] = ordinal;
  ends = [n];
  return n;
}

/** How many ordinals two sets share, by sieving. */
export function sieveShared(few: SparseSet, many: SparseSet): number {
  prepare(many.lists, many.universe);
  for (const list of few.lists) sieve.mark(list);
  const n = sift(many.lists, (list, n) => sieve.takeMarked(list, found, n));
  for (const list of few.lists) sieve.unmark(list, list.length);
  return n;
}

function probeAll(set: SparseSet, words: Int32Array, wanted: 0 | 1): number {
  const { lists } = set;
  const total = prepare(lists, set.universe);
  if (total === set.size) return sift(lists, (list, n) => probe(list, words, wanted, found, n));
  const flip = wanted === 1 ? 0 : -1;
  const n = sift(lists, (list, n) => sieve.markOthersIn(words, flip, list, found, n));
  sieve.unmark(found, n);
  return n;
}

/** How many ordinals are in any of the sets and, if there is a bitmap, not in that. */
export function countUnion(sets: readonly SparseSet[], without: Int32Array | null, universe: number): number {
  const lists = sets.flatMap((set) => set.lists);
  prepare(lists, universe);
  const n =
    without === null
      ? sift(lists, (list, n) => sieve.markOthers(list, found, n))
      : sift(lists, (list, n) => sieve.markOthersIn(without, -1, list, found, n));
  sieve.unmark(found, n);
  return n;
}

/** Makes room for what is found in the lists; gives how long they are together. */
function prepare(lists: readonly Uint32Array[], universe: number): number {
  let total = 0;
  for (const { length } of lists) total += length;
  found = room.places(total);
  sieve.grow(universe);
  return total;
}

/** Takes list after list, with the number of what was found before it; gives how many are found in all. */
function sift(lists: readonly Uint32Array[], take: (list: Uint32Array, n: number) => number): number {
  ends = [];
  let n = 0;
  for (const list of lists) {
    n = take(list, n);
    ends.push(n);
  }
  return n;
}

/** The set of what has been found. */
function foundPostings(count: number, universe: number): PostingSet {
  const ordinals = found.slice(0, count);
  if (ends.length === 1) return sparsePostings(ordinals, universe);
  let start = 0;
  const lists: Uint32Array[] = [];
  for (const end of ends) {
    if (end > start) lists.push(ordinals.subarray(start, end));
    start = end;
  }
  return unitedPostings(lists, count, universe);
}
