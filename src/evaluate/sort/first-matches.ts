import { firstRankAfter } from "../../indexes/id-order.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { TopKNumbers } from "../top/top-k-numbers.ts";
import type { SortKey, SortValue } from "./key.ts";

/** A position in the order of several keys and then of ids. */
export interface SortPosition {
  /** One value per key. */
  readonly values: readonly SortValue[];
  readonly id: string;
}

/**
 * The first matches of a segment in the order of several keys and then of ids: `count` of them, or all if there are
 * fewer.
 *
 * Only the first key ranks all its candidates. Each further key ranks only groups of documents that tie so far.
 *
 * @param keys at least one
 * @param after omits matches up to this position, which need not belong to this segment
 */
export function firstMatches(
  matches: SegmentMatches<unknown>,
  keys: readonly SortKey[],
  count: number,
  after: SortPosition | null = null,
): number[] {
  const first: number[] = [];
  const limit = Math.min(count, matches.documents.size);
  const candidates = keys[0]?.candidates(matches, limit, after?.values[0]) ?? matches.documents.toArray();
  if (after === null) addFirst(matches, keys, candidates, limit, first);
  else addLater(matches, keys, after, candidates, limit, first);
  return first;
}

/**
 * Appends the first `count` of some ascending ordinals.
 *
 * @param known the ranks by the first key, if the caller has them; a rank of NaN omits the ordinal
 */
function addFirst(
  matches: SegmentMatches<unknown>,
  [key, ...others]: readonly SortKey[],
  ordinals: Uint32Array,
  count: number,
  first: number[],
  known: Float64Array | null = null,
): void {
  if (ordinals.length === 0) return;
  if (ordinals.length === 1 && known === null) {
    first.push(ordinals[0] as number);
    return;
  }
  if (key === undefined) {
    addFirstById(matches, ordinals, count, first);
    return;
  }
  const end = first.length + count;
  const ranks = known ?? key.ranks(matches, ordinals);
  const lastRank = kthRank(ranks, count);
  for (const tied of tiesAbove(ordinals, ranks, lastRank)) addFirst(matches, others, tied, tied.length, first);
  addFirst(matches, others, tiesAt(ordinals, ranks, lastRank), end - first.length, first);
}

/** Appends the first `count` of some ascending ordinals that come after a position. */
function addLater(
  matches: SegmentMatches<unknown>,
  [key, ...others]: readonly SortKey[],
  { values: [value = null, ...otherValues], id }: SortPosition,
  ordinals: Uint32Array,
  count: number,
  first: number[],
): void {
  if (ordinals.length === 0) return;
  if (key === undefined) {
    addFirstById(matches, ordinals, count, first, id);
    return;
  }
  const end = first.length + count;
  const { ranks, rank } = key.ranksWith(matches, ordinals, value);
  addLater(matches, others, { values: otherValues, id }, tiesAt(ordinals, ranks, rank), count, first);
  if (first.length === end) return;
  omitFrom(ranks, rank);
  addFirst(matches, [key, ...others], ordinals, end - first.length, first, ranks);
}

/** @param after omits ids up to this one */
function addFirstById(
  { segment }: SegmentMatches<unknown>,
  ordinals: Uint32Array,
  count: number,
  first: number[],
  after: string | null = null,
): void {
  if (count * segment.size < ordinals.length ** 2) {
    const order = segment.idOrder();
    const start = after === null ? 0 : firstRankAfter(segment, after);
    addInOrder(order.subarray(start), sparsePostings(ordinals, segment.size), count, first);
    return;
  }
  const collector = new TopHitsCollector(count);
  for (const ordinal of ordinals)
    if (after === null || segment.id(ordinal) > after) collector.collect(segment, ordinal, 0);
  for (const { ordinal } of collector.sorted()) first.push(ordinal);
}

/** Appends the first `count` ordinals of an order that are in a set. */
function addInOrder(order: Uint32Array, set: PostingSet, count: number, first: number[]): void {
  const end = first.length + count;
  for (const ordinal of order) {
    if (first.length === end) return;
    if (set.has(ordinal)) first.push(ordinal);
  }
}

/** The k-th greatest rank. */
function kthRank(ranks: Float64Array, k: number): number {
  const greatest = new TopKNumbers(k);
  const length = ranks.length;
  let threshold = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const rank = ranks[i] as number;
    // The negation also skips NaN.
    if (!(rank > threshold)) continue;
    greatest.add(rank);
    threshold = greatest.threshold;
  }
  return threshold;
}

/** The ordinals with greater ranks than the given one, grouped by rank: the greatest rank first. */
function* tiesAbove(ordinals: Uint32Array, ranks: Float64Array, rank: number): Generator<Uint32Array> {
  const indexes: number[] = [];
  const length = ranks.length;
  for (let i = 0; i < length; i++) if ((ranks[i] as number) > rank) indexes.push(i);
  indexes.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b);
  for (let from = 0, to = 0; from < indexes.length; from = to) {
    const tied = ranks[indexes[from] as number];
    while (to < indexes.length && ranks[indexes[to] as number] === tied) to++;
    yield Uint32Array.from(indexes.slice(from, to), (index) => ordinals[index] as number);
  }
}

/** The ordinals with a rank. */
function tiesAt(ordinals: Uint32Array, ranks: Float64Array, rank: number): Uint32Array {
  const length = ranks.length;
  const tied = new Uint32Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) if (ranks[i] === rank) tied[n++] = ordinals[i] as number;
  return tied.slice(0, n);
}

/** Sets ranks from the given one upwards to NaN. */
function omitFrom(ranks: Float64Array, rank: number): void {
  const length = ranks.length;
  for (let i = 0; i < length; i++) if ((ranks[i] as number) >= rank) ranks[i] = Number.NaN;
}
