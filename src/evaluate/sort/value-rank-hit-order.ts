import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { subtract } from "../../postings/operations.ts";
import { noPostings } from "../../postings/posting-set.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { exactMatches } from "../score/exact-matches.ts";
import type { Scorer } from "../score/scorer.ts";
import { hitsOf } from "./relevance-order.ts";
import type { HitOrder, PageRange, SortedHit } from "./top-hits.ts";
import type { ValueRank } from "./value-rank.ts";
import { ValueRankOrder } from "./value-rank-order.ts";

/**
 * By relevance combined with the value of a number field. Exact matches come first, with small values too: they are
 * collected separately, because a large value can exceed their boost.
 */
export class ValueRankHitOrder implements HitOrder {
  readonly #scorer: () => Scorer;
  readonly #rank: ValueRank;
  readonly #exactValues: readonly ExactValue[];

  /** @param scorer creates the scorer; called for each page */
  constructor(scorer: () => Scorer, rank: ValueRank, exactValues: readonly ExactValue[]) {
    this.#scorer = scorer;
    this.#rank = rank;
    this.#exactValues = exactValues;
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    { offset, after, limit }: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    const order = new ValueRankOrder(this.#scorer(), this.#rank);
    const tieBreakerOf = order.tieBreakerOf.bind(order);
    const exact = this.#exact(matches);
    const exactCount = totalOf(exact);
    if (exactCount === 0) return hitsOf(matches, order, tieBreakerOf, { offset, after, limit });

    const others = matches.map((part, i) => without(part, exact[i] as SegmentMatches<Document>));
    const startsAfterExact = after === null ? offset >= exactCount : !contains(exact, after);
    const rest = Math.max(0, offset - exactCount);
    if (startsAfterExact) return hitsOf(others, order, tieBreakerOf, { offset: rest, after, limit });
    const first = hitsOf(exact, order, tieBreakerOf, { offset, after, limit });
    const missing = limit - first.length;
    if (missing === 0) return first;
    return [...first, ...hitsOf(others, order, tieBreakerOf, { offset: 0, after: null, limit: missing })];
  }

  /** The exact matches of each segment. */
  #exact<Document>(matches: readonly SegmentMatches<Document>[]): readonly SegmentMatches<Document>[] {
    return matches.map((part) => ({
      ...part,
      documents:
        this.#exactValues.length === 0
          ? noPostings(part.segment.size)
          : exactMatches(this.#exactValues, part.segment, part.documents),
    }));
  }
}

function without<Document>(
  matches: SegmentMatches<Document>,
  { documents }: SegmentMatches<Document>,
): SegmentMatches<Document> {
  return { ...matches, documents: subtract(matches.documents, documents) };
}

function contains(matches: readonly SegmentMatches<unknown>[], { segment, ordinal }: SortedHit<unknown>): boolean {
  return matches.some((part) => part.segment === segment && part.documents.has(ordinal));
}
