import type { LeadingValue } from "../../plan/resolve/leading-value.ts";
import { subtract, union } from "../../postings/operations.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { leadingTiers } from "../score/leading-matches.ts";
import type { Scorer } from "../score/scorer.ts";
import { hitsOf } from "./relevance-order.ts";
import type { HitOrder, NumericHits, PageRange, SortedHit } from "./top-hits.ts";
import type { ValueRank } from "./value-rank.ts";
import { ValueRankOrder } from "./value-rank-order.ts";

/**
 * By relevance combined with the value of a number field. Documents with leading values come first, with small values of the
 * number field too: each tier is collected separately, because a large number can exceed its boost.
 */
export class ValueRankHitOrder implements HitOrder {
  readonly #scorer: () => Scorer;
  readonly #rank: ValueRank;
  readonly #leading: readonly (readonly LeadingValue[])[];

  /** @param scorer creates the scorer; called for each page */
  constructor(scorer: () => Scorer, rank: ValueRank, leading: readonly (readonly LeadingValue[])[]) {
    this.#scorer = scorer;
    this.#rank = rank;
    this.#leading = leading;
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    { offset, after, limit }: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    const order = new ValueRankOrder(this.#scorer(), this.#rank);
    const tieBreakerOf = order.tieBreakerOf.bind(order);
    const hits: SortedHit<Document>[] = [];
    let start = { offset, after };
    for (const tier of this.#tiers(matches)) {
      if (hits.length === limit) break;
      if (start.after !== null && !contains(tier, start.after)) continue;
      const size = totalOf(tier);
      if (start.after === null && start.offset >= size) {
        start = { offset: start.offset - size, after: null };
        continue;
      }
      hits.push(...hitsOf(tier, order, tieBreakerOf, { ...start, limit: limit - hits.length }));
      start = { offset: 0, after: null };
    }
    return hits;
  }

  numeric(matches: readonly SegmentMatches<unknown>[]): NumericHits | null {
    const hasTiers = matches.some(({ segment, documents }) => {
      return leadingTiers(this.#leading, segment, documents).some(({ size }) => size > 0);
    });
    if (hasTiers) return null;
    return { order: new ValueRankOrder(this.#scorer(), this.#rank), isFieldValue: true, scoreOf: (key) => key };
  }

  /** The matches of each tier, and then all others. */
  #tiers<Document>(matches: readonly SegmentMatches<Document>[]): readonly (readonly SegmentMatches<Document>[])[] {
    const tiers = matches.map(({ segment, documents }) => {
      const leading = leadingTiers(this.#leading, segment, documents);
      return [...leading, subtract(documents, union(leading, segment.size))];
    });
    const count = this.#leading.length + 1;
    return Array.from({ length: count }, (_, tier) =>
      matches.map((part, index) => ({ ...part, documents: tiers[index]?.[tier] ?? part.documents })),
    );
  }
}

function contains(matches: readonly SegmentMatches<unknown>[], { segment, ordinal }: SortedHit<unknown>): boolean {
  return matches.some((part) => part.segment === segment && part.documents.has(ordinal));
}
