import { invariant } from "../../base/invariant.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { Scorer } from "../score/scorer.ts";
import type { RankedDocument } from "../top/hit-collector.ts";
import { pageAfter, pageOf } from "../top/page.ts";
import { NumberKey } from "./number-key.ts";
import { NumberOrder } from "./number-order.ts";
import { RelevanceKey } from "./relevance-key.ts";
import type { FieldSort, Sort } from "./sort.ts";
import type { SortKey } from "./sort-key.ts";
import type { SortPlace } from "./sorted-matches.ts";
import { sortedPage, sortedPageAfter } from "./sorted-page.ts";
import { TextKey } from "./text-key.ts";

/** A document of a page. */
export interface SortedHit<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Its relevance; 0 when relevance is none of what the page is sorted by. */
  readonly score: number;
}

/** Where a page begins: behind so many hits, the last of which may be known. */
export interface PageStart<Document> {
  readonly offset: number;
  readonly after: SortedHit<Document> | null;
}

/**
 * The first `limit` of the matching documents behind the start of a page, in their order: by one thing after the other, and then by id in the order of its
 * code units.
 *
 * @param sorts at least one
 * @param scorer is called when relevance is one of them
 */
export function sortedHits<Document>(
  found: readonly SegmentMatches<Document>[],
  sorts: readonly Sort[],
  scorer: () => Scorer,
  start: PageStart<Document>,
  limit: number,
): readonly SortedHit<Document>[] {
  const [first, ...others] = sorts;
  if (others.length === 0 && first?.by === "relevance") return mostRelevant(found, scorer(), start, limit);
  if (others.length === 0 && first?.by === "number") return sortedByNumber(found, first, start, limit);
  const relevance = sorts.some(({ by }) => by === "relevance") ? new RelevanceKey(scorer()) : null;
  const keys = sorts.map((sort) => keyOf(sort, relevance));
  const { offset, after } = start;
  const page =
    after === null
      ? sortedPage(found, keys, offset, limit)
      : sortedPageAfter(found, keys, placeOf(found, sorts, keys, after), limit);
  return page.map(({ found: part, ordinal }) => {
    return { segment: part.segment, ordinal, score: relevance?.valueOf(part, ordinal) ?? 0 };
  });
}

function mostRelevant<Document>(
  found: readonly SegmentMatches<Document>[],
  scorer: Scorer,
  { offset, after }: PageStart<Document>,
  limit: number,
): readonly SortedHit<Document>[] {
  const page =
    after === null
      ? pageOf(found, scorer, offset, limit)
      : pageAfter(found, scorer, { ...after, key: after.score }, limit, offset + limit);
  return page.map(({ segment, ordinal, key }) => ({ segment, ordinal, score: key }));
}

function sortedByNumber<Document>(
  found: readonly SegmentMatches<Document>[],
  { field, direction }: FieldSort,
  { offset, after }: PageStart<Document>,
  limit: number,
): readonly SortedHit<Document>[] {
  const order = new NumberOrder(field, direction);
  if (after === null) return pageOf(found, order, offset, limit).map(withoutScore);
  const key = order.keyOf(after.segment, after.ordinal);
  return pageAfter(found, new NumberOrder(field, direction, key), { ...after, key }, limit, limit).map(withoutScore);
}

function withoutScore<Document>({ segment, ordinal }: RankedDocument<Document>): SortedHit<Document> {
  return { segment, ordinal, score: 0 };
}

function placeOf(
  found: readonly SegmentMatches<unknown>[],
  sorts: readonly Sort[],
  keys: readonly SortKey[],
  { segment, ordinal, score }: SortedHit<unknown>,
): SortPlace {
  const part = found.find((each) => each.segment === segment);
  invariant(part !== undefined, "a page begins in a segment that is searched");
  const values = keys.map((key, at) => (sorts[at]?.by === "relevance" ? score : key.valueOf(part, ordinal)));
  return { values, id: segment.id(ordinal) };
}

function keyOf(sort: Sort, relevance: SortKey | null): SortKey {
  if (sort.by === "number") return new NumberKey(sort.field, sort.direction);
  if (sort.by === "text") return new TextKey(sort.field, sort.direction);
  invariant(relevance !== null, "a key for relevance");
  return relevance;
}
