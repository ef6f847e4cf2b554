import { firstRankAfter } from "../../indexes/id-order.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { TopHitsCollector } from "../top/hit-collector.ts";
import { TopKNumbers } from "../top/top-k-numbers.ts";
import type { SortKey, SortValue } from "./key.ts";

/** Where a document stands in the order of some keys and then of the ids. */
export interface SortPosition {
  /** Beside the keys. */
  readonly values: readonly SortValue[];
  readonly id: string;
}

/**
 * The first of a segment's matches in the order of some keys and then of their ids: so many of them, or all if they are fewer.
 *
 * Only the first key is asked about all matches, or about those that it names. What it tells apart needs no other; of those that
 * it does not, the next key takes as many as there is room for.
 *
 * @param keys at least one
 * @param after what does not come after this place, which need not be one of this segment, is left out
 */
export function firstMatches(
  found: SegmentMatches<unknown>,
  keys: readonly SortKey[],
  count: number,
  after: SortPosition | null = null,
): number[] {
  const first: number[] = [];
  const most = Math.min(count, found.documents.size);
  const candidates = keys[0]?.candidates(found, most, after?.values[0]) ?? found.documents.toArray();
  if (after === null) addFirst(found, keys, candidates, most, first);
  else addLater(found, keys, after, candidates, most, first);
  return first;
}

/**
 * Appends the first of some ascending ordinals, so many of them.
 *
 * @param known their ranks by the first key, if they are known; those whose rank is NaN are left out
 */
function addFirst(
  found: SegmentMatches<unknown>,
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
    addFirstById(found, ordinals, count, first);
    return;
  }
  const end = first.length + count;
  const ranks = known ?? key.ranks(found, ordinals);
  const least = rankAt(ranks, count);
  for (const tied of tiesAbove(ordinals, ranks, least)) addFirst(found, others, tied, tied.length, first);
  addFirst(found, others, tiesAt(ordinals, ranks, least), end - first.length, first);
}

/** Appends the first of some ascending ordinals that come after a place, so many of them or all. */
function addLater(
  found: SegmentMatches<unknown>,
  [key, ...others]: readonly SortKey[],
  { values: [value = null, ...otherValues], id }: SortPosition,
  ordinals: Uint32Array,
  count: number,
  first: number[],
): void {
  if (ordinals.length === 0) return;
  if (key === undefined) {
    addFirstById(found, ordinals, count, first, id);
    return;
  }
  const end = first.length + count;
  const { ranks, rank } = key.ranksWith(found, ordinals, value);
  addLater(found, others, { values: otherValues, id }, tiesAt(ordinals, ranks, rank), count, first);
  if (first.length === end) return;
  dropFrom(ranks, rank);
  addFirst(found, [key, ...others], ordinals, end - first.length, first, ranks);
}

/** @param after ids that do not come after this one are left out */
function addFirstById(
  { segment }: SegmentMatches<unknown>,
  ordinals: Uint32Array,
  count: number,
  first: number[],
  after: string | null = null,
): void {
  if (count * segment.size < ordinals.length ** 2) {
    const order = segment.idOrder();
    const place = after === null ? 0 : firstRankAfter(segment, after);
    addAlong(order.subarray(place), sparsePostings(ordinals, segment.size), count, first);
    return;
  }
  const top = new TopHitsCollector(count);
  for (const ordinal of ordinals) if (after === null || segment.id(ordinal) > after) top.collect(segment, ordinal, 0);
  for (const { ordinal } of top.sorted()) first.push(ordinal);
}

/** Appends so many of an order that are in a set. */
function addAlong(order: Uint32Array, set: PostingSet, count: number, first: number[]): void {
  const end = first.length + count;
  for (const ordinal of order) {
    if (first.length === end) return;
    if (set.has(ordinal)) first.push(ordinal);
  }
}

/** The rank at a place, counted from 1, among the greatest. */
function rankAt(ranks: Float64Array, place: number): number {
  const greatest = new TopKNumbers(place);
  const length = ranks.length;
  let least = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const rank = ranks[i] as number;
    if (!(rank > least)) continue;
    greatest.add(rank);
    least = greatest.threshold;
  }
  return least;
}

/** The ordinals with ranks above one: those of the greatest rank, those of the next, and so on. */
function* tiesAbove(ordinals: Uint32Array, ranks: Float64Array, rank: number): Generator<Uint32Array> {
  const places: number[] = [];
  const length = ranks.length;
  for (let i = 0; i < length; i++) if ((ranks[i] as number) > rank) places.push(i);
  places.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b);
  for (let from = 0, to = 0; from < places.length; from = to) {
    const tied = ranks[places[from] as number];
    while (to < places.length && ranks[places[to] as number] === tied) to++;
    yield Uint32Array.from(places.slice(from, to), (place) => ordinals[place] as number);
  }
}

/** The ordinals that have a rank. */
function tiesAt(ordinals: Uint32Array, ranks: Float64Array, rank: number): Uint32Array {
  const length = ranks.length;
  const tied = new Uint32Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) if (ranks[i] === rank) tied[n++] = ordinals[i] as number;
  return tied.slice(0, n);
}

/** Makes ranks NaN that are not below one. */
function dropFrom(ranks: Float64Array, rank: number): void {
  const length = ranks.length;
  for (let i = 0; i < length; i++) if ((ranks[i] as number) >= rank) ranks[i] = Number.NaN;
}
