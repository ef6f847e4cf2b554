import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { type HitCollector, type RankedDocument, TopHitsCollector } from "./hit-collector.ts";
import { SearchAfterCollector } from "./search-after-collector.ts";

/** What a page is sorted by. */
export interface PageOrder {
  /** Offers at least those of a segment's matches that may be among the best of all, each once and with its key. */
  offer<Document>(found: SegmentMatches<Document>, top: HitCollector<Document>): void;
}

/** The places `offset` up to, not including, `offset + limit` of the matching documents in their order. */
export function pageOf<Document>(
  found: readonly SegmentMatches<Document>[],
  order: PageOrder,
  offset: number,
  limit: number,
): readonly RankedDocument<Document>[] {
  const capacity = Math.min(offset + limit, totalOf(found));
  if (limit === 0 || capacity <= offset) return [];
  const top = new TopHitsCollector<Document>(capacity);
  offerAll(found, order, top);
  return top.sorted().slice(offset);
}

/**
 * The first of the matching documents that come after one of them, so many.
 *
 * @param offered how many of the best the order has to offer for that; most of those before may be among them
 */
export function pageAfter<Document>(
  found: readonly SegmentMatches<Document>[],
  order: PageOrder,
  after: RankedDocument<Document>,
  limit: number,
  offered: number,
): readonly RankedDocument<Document>[] {
  const capacity = Math.min(limit, totalOf(found));
  if (capacity === 0) return [];
  const top = new TopHitsCollector<Document>(capacity);
  offerAll(found, order, new SearchAfterCollector(top, after, offered));
  return top.sorted();
}

function offerAll<Document>(
  found: readonly SegmentMatches<Document>[],
  order: PageOrder,
  top: HitCollector<Document>,
): void {
  for (const part of found) if (part.matches.size > 0) order.offer(part, top);
}
