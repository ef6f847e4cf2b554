import type { SegmentMatches } from "../match/segment-matches.ts";
import { collectAfter, collectFrom } from "../top/collect-page.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { KeysOrder } from "./keys-order.ts";
import { NumberOrder } from "./number-order.ts";
import { RelevanceOrder } from "./relevance-order.ts";
import type { FieldSort, Sort } from "./sort.ts";
import type { HitOrder, NumericHits, PageRange, SortedHit } from "./top-hits.ts";

/**
 * The order of one or more sorts, the first being the most significant.
 *
 * @param scorer creates the scorer, an order whose key is the score; called for each page, and only if relevance is one of the sorts
 */
export function hitOrder(sorts: readonly Sort[], scorer: () => NumericOrder): HitOrder {
  const [first, ...others] = sorts;
  if (others.length === 0 && first?.by === "relevance") return new RelevanceOrder(scorer);
  if (others.length === 0 && first?.by === "number") return new ByNumber(first);
  return new KeysOrder(sorts, scorer);
}

/** By one field of numbers alone. */
class ByNumber implements HitOrder {
  readonly #sort: FieldSort;

  constructor(sort: FieldSort) {
    this.#sort = sort;
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    { offset, after, limit }: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    const order = new NumberOrder(this.#sort);
    const key = after === null ? 0 : order.keyOf(after.segment, after.ordinal);
    const documents =
      after === null
        ? collectFrom(matches, order, offset, limit)
        : collectAfter(matches, new NumberOrder(this.#sort, key), { ...after, key, tieBreaker: 0 }, limit, limit);
    return documents.map(({ segment, ordinal }) => ({ segment, ordinal, score: 0 }));
  }

  numeric(): NumericHits {
    return { order: new NumberOrder(this.#sort), isFieldValue: true, scoreOf: () => 0 };
  }
}
