import type { Segment } from "../../indexes/segment.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { collectAfter, collectFrom } from "../top/collect-page.ts";
import type { RankedDocument } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import type { HitOrder, NumericHits, PageRange, SortedHit } from "./top-hits.ts";

/** Most relevant first. */
export class RelevanceOrder implements HitOrder {
  readonly #scorer: () => NumericOrder;

  /** @param scorer creates the scorer; called for each page */
  constructor(scorer: () => NumericOrder) {
    this.#scorer = scorer;
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    range: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    return hitsOf(matches, this.#scorer(), () => 0, range);
  }

  numeric(): NumericHits {
    return { order: this.#scorer(), isFieldValue: false, scoreOf: (key) => key };
  }
}

/**
 * The hits of a page in a numeric order.
 *
 * @param tieBreakerOf the tie-breaker of a match
 */
export function hitsOf<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: NumericOrder,
  tieBreakerOf: (segment: Segment, ordinal: number) => number,
  { offset, after, limit }: PageRange<Document>,
): readonly SortedHit<Document>[] {
  if (after === null) return collectFrom(matches, order, offset, limit).map(sortedHit);
  const start = { ...after, key: after.score, tieBreaker: tieBreakerOf(after.segment, after.ordinal) };
  return collectAfter(matches, order, start, limit, offset + limit).map(sortedHit);
}

function sortedHit<Document>({ segment, ordinal, key }: RankedDocument<Document>): SortedHit<Document> {
  return { segment, ordinal, score: key };
}
