import type { Segment } from "../../indexes/segment.ts";
import { countUpTo, type SegmentMatches } from "../match/segment-matches.ts";
import type { NumericOrder } from "../top/numeric-order.ts";

/** A match with its place in an order. */
export interface SortedHit<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Its relevance; 0 if the order does not use relevance. */
  readonly score: number;
}

/** The first hit of a page. */
export interface PageStart<Document> {
  /** The number of hits before the page. */
  readonly offset: number;
  /** The last hit before the page; `null` if the caller does not know it. Known, the page costs less. */
  readonly after: SortedHit<Document> | null;
}

/** A range of hits. */
export interface PageRange<Document> extends PageStart<Document> {
  readonly limit: number;
}

/** The order of hits: a total order, because hits that tie are sorted by id, by code units. */
export interface HitOrder {
  /**
   * The hits of a page, in order.
   *
   * @param range contains at least one match: 1 ≤ `limit` ≤ number of matches − `offset`
   */
  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    range: PageRange<Document>,
  ): readonly SortedHit<Document>[];
  /** The order as that of one number; `null` if the matches are ordered by more than that. */
  numeric(matches: readonly SegmentMatches<unknown>[]): NumericHits | null;
}

/** An order of hits by one number. */
export interface NumericHits {
  readonly order: NumericOrder;
  /** Whether the number is that of a field: it often depends on other fields, so that hits with the same value are close together. */
  readonly isFieldValue: boolean;
  /** The score of a match with a key. */
  readonly scoreOf: (key: number) => number;
}

/** The hits `offset` to `offset + limit` (exclusive) of the matches in an order. */
export function topHits<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: HitOrder,
  { offset, after, limit }: PageRange<Document>,
): readonly SortedHit<Document>[] {
  const available = countUpTo(offset + limit, matches) - offset;
  return available > 0 ? order.hits(matches, { offset, after, limit: available }) : [];
}
