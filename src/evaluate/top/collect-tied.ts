import type { Segment } from "../../indexes/segment.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import { isOrdered, type PostingSet } from "../../postings/posting-set.ts";
import { TopKNumbers } from "./top-k-numbers.ts";

/**
 * Collects at least those of some documents with equal keys that come first by id: `count` of them, or all if there are
 * fewer.
 *
 * @param collect returns whether a document with a greater id can be kept, too
 */
export function collectTiedById(
  segment: Segment,
  documents: PostingSet,
  count: number,
  collect: (ordinal: number) => boolean,
): void {
  if (prefersIdOrder(segment, documents, count)) {
    collectInIdOrder(segment.idOrder(), documents, count, collect);
    return;
  }
  const ordinals = inAnyOrder(documents);
  const ranks = ordinals.length > count ? segment.idRanks(ordinals.length) : null;
  if (ranks === null) {
    for (const ordinal of ordinals) collect(ordinal);
    return;
  }
  const order = segment.idOrder();
  for (const rank of leastRanks(ordinals, ranks, count)) if (!collect(order[rank] as number)) return;
}

/**
 * Collects at least those of some documents with equal keys that come before the first rejected one by id.
 *
 * @param expected how many documents will probably be collected before one is rejected
 * @param collect returns whether a document with a greater id can be kept, too
 */
export function collectTiedUntilRejected(
  segment: Segment,
  documents: PostingSet,
  expected: number,
  collect: (ordinal: number) => boolean,
): void {
  if (prefersIdOrder(segment, documents, expected)) {
    collectInIdOrder(segment.idOrder(), documents, documents.size, collect);
  } else {
    for (const ordinal of inAnyOrder(documents)) collect(ordinal);
  }
}

/** Whether reading the segment in order of ids finds the first `count` documents faster than comparing all of them. */
function prefersIdOrder(segment: Segment, documents: PostingSet, count: number): boolean {
  return isOrdered(documents) && count * segment.size < documents.size * documents.size;
}

/** Collects the first `count` documents by id, until one is rejected. */
function collectInIdOrder(
  order: Uint32Array,
  documents: PostingSet,
  count: number,
  collect: (ordinal: number) => boolean,
): void {
  const { length } = order;
  let left = count;
  for (let i = 0; i < length && left > 0; i++) {
    const ordinal = order[i] as number;
    if (!documents.has(ordinal)) continue;
    if (!collect(ordinal)) return;
    left--;
  }
}

/** The `count` least ranks of some ordinals, ascending. */
function leastRanks(ordinals: Uint32Array, ranks: Uint32Array, count: number): readonly number[] {
  const least = new TopKNumbers(count);
  const { length } = ordinals;
  let maxRank = Number.POSITIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const rank = ranks[ordinals[i] as number] as number;
    if (rank >= maxRank) continue;
    least.add(-rank);
    maxRank = -least.threshold;
  }
  return least.kept.map((number) => -number).sort((a, b) => a - b);
}
