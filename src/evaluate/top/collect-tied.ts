import type { Segment } from "../../indexes/segment.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { HitCollector } from "./hit-collector.ts";

/**
 * Collects at least those of some documents with equal keys that come first by id: `collector.capacity` of them, or all
 * if there are fewer.
 */
export function collectTiedById<Document>(
  segment: Segment<Document>,
  documents: PostingSet,
  key: number,
  collector: HitCollector<Document>,
): void {
  if (key < collector.minCompetitiveKey) return;
  if (!prefersIdOrder(segment, documents, collector.capacity)) {
    for (const ordinal of inAnyOrder(documents)) collector.collect(segment, ordinal, key);
    return;
  }
  const order = segment.idOrder();
  const length = order.length;
  let left = collector.capacity;
  for (let i = 0; i < length && left > 0; i++) {
    const ordinal = order[i] as number;
    if (!documents.has(ordinal)) continue;
    collector.collect(segment, ordinal, key);
    left--;
  }
}

/** Whether reading the segment in order of ids finds the first `count` documents faster than comparing all of them. */
function prefersIdOrder(segment: Segment, documents: PostingSet, count: number): boolean {
  return count * segment.size < documents.size * documents.size;
}
