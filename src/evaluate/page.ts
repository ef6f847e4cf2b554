import { type SegmentMatches, totalOf } from "./collector.ts";
import { type RankedDocument, TopHits } from "./top-hits.ts";

/** What a page is sorted by. */
export interface PageOrder {
  /** Offers at least those of a segment's matches that may be among the best of all, each once and with its key. */
  offer<Document>(found: SegmentMatches<Document>, top: TopHits<Document>): void;
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
  const top = new TopHits<Document>(capacity);
  for (const part of found) if (part.matches.size > 0) order.offer(part, top);
  return top.sorted().slice(offset);
}
