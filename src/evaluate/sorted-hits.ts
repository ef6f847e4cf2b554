import { invariant } from "../base/invariant.ts";
import type { Segment } from "../indexes/segment.ts";
import type { SegmentMatches } from "./collector.ts";
import { NumberKey } from "./number-key.ts";
import { NumberOrder } from "./number-order.ts";
import { pageOf } from "./page.ts";
import { RelevanceKey } from "./relevance-key.ts";
import type { Scorer } from "./scorer.ts";
import type { Sort } from "./sort.ts";
import type { SortKey } from "./sort-key.ts";
import { sortedPage } from "./sorted-page.ts";
import { TextKey } from "./text-key.ts";

/** A document of a page. */
export interface SortedHit<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Its relevance; 0 when relevance is none of what the page is sorted by. */
  readonly score: number;
}

/**
 * The places `offset` up to, not including, `offset + limit` of the matching documents in their order: by one thing after the other, and then by
 * id in the order of its code units.
 *
 * @param sorts at least one
 * @param scorer is called when relevance is one of them
 */
export function sortedHits<Document>(
  found: readonly SegmentMatches<Document>[],
  sorts: readonly Sort[],
  scorer: () => Scorer,
  offset: number,
  limit: number,
): readonly SortedHit<Document>[] {
  const [first, ...others] = sorts;
  if (others.length === 0 && first?.by === "relevance") {
    return pageOf(found, scorer(), offset, limit).map(({ segment, ordinal, key }) => ({
      segment,
      ordinal,
      score: key,
    }));
  }
  if (others.length === 0 && first?.by === "number") {
    const order = new NumberOrder(first.field, first.direction);
    return pageOf(found, order, offset, limit).map(({ segment, ordinal }) => ({ segment, ordinal, score: 0 }));
  }
  const relevance = sorts.some(({ by }) => by === "relevance") ? new RelevanceKey(scorer()) : null;
  const keys = sorts.map((sort) => keyOf(sort, relevance));
  return sortedPage(found, keys, offset, limit).map(({ found: part, ordinal }) => {
    return { segment: part.segment, ordinal, score: relevance?.valueOf(part, ordinal) ?? 0 };
  });
}

function keyOf(sort: Sort, relevance: SortKey | null): SortKey {
  if (sort.by === "number") return new NumberKey(sort.field, sort.direction);
  if (sort.by === "text") return new TextKey(sort.field, sort.direction);
  invariant(relevance !== null, "a key for relevance");
  return relevance;
}
