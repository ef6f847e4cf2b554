import { minSizeOf } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector, RankedDocument } from "./hit-collector.ts";
import type { NumericOrder } from "./numeric-order.ts";
import { SearchAfterCollector } from "./search-after-collector.ts";
import { TopHitsCollector } from "./top-hits-collector.ts";

/** Collects the matches of all segments, as far as they are competitive. */
export function collectAll<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: NumericOrder,
  collector: HitCollector<Document>,
): void {
  for (const part of matches) if (minSizeOf(part.documents) > 0) order.collect(part, collector);
}

/** The first `limit` matches after the first `offset` of the order. */
export function collectFrom<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: NumericOrder,
  offset: number,
  limit: number,
): readonly RankedDocument<Document>[] {
  const collector = new TopHitsCollector<Document>(offset + limit);
  collectAll(matches, order, collector);
  const hits = collector.sorted();
  return offset === 0 ? hits : hits.slice(offset);
}

/**
 * The first `limit` matches after one of them.
 *
 * @param capacity how many of its best matches the order collects: `limit`, and those of the matches up to `after` that
 *   it may collect too
 */
export function collectAfter<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: NumericOrder,
  after: RankedDocument<Document>,
  limit: number,
  capacity: number,
): readonly RankedDocument<Document>[] {
  const top = new TopHitsCollector<Document>(limit);
  const collector = new SearchAfterCollector(top, after, capacity);
  collectAll(matches, order, collector);
  return top.sorted();
}
