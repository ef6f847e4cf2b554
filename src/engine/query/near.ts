import type { Deadline } from "../../base/deadline.ts";
import { type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { RelevanceKey } from "../../evaluate/sort/relevance-key.ts";
import { hitsOf } from "../../evaluate/sort/relevance-order.ts";
import type { HitOrder } from "../../evaluate/sort/top-hits.ts";
import type { NumericOrder } from "../../evaluate/top/numeric-order.ts";
import { TopHitsCollector } from "../../evaluate/top/top-hits-collector.ts";
import { union } from "../../postings/operations.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import type { NearRequest } from "../../vectors/near-request.ts";
import type { NearOrdering, NearSearch } from "../../vectors/near-search.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";

export type Near<Document> = NearSearch<SegmentMatches<Document>>;

/** The order of a search with `near`, and what its hits show. */
export interface NearHitOrder
  extends HitOrder,
    Pick<NearOrdering<SegmentMatches<unknown>>, "similarityOf" | "explain"> {}

/** A search with `near` in the segments of an engine. It throws a `DeadlineError` after the deadline. */
export function openNear<Document>(request: NearRequest, deadline: Deadline): Near<Document> {
  return vectorSupport().search<SegmentMatches<Document>>(request, {
    check: () => deadline.check(),
    collector: (count) => new TopHitsCollector<Document>(count),
    withDocuments: (part, ordinals) => {
      const { size } = part.segment;
      const added = sparsePostings(Uint32Array.from(ordinals).sort(), size);
      return { ...part, documents: union([part.documents, added], size) };
    },
  });
}

/**
 * @param found the documents that the search found
 * @param matches those of the query alone
 * @param scorer the scores by words
 */
export function nearHitOrder<Document>(
  near: Near<Document>,
  found: readonly SegmentMatches<Document>[],
  matches: readonly SegmentMatches<Document>[],
  scorer: () => NumericOrder,
): NearHitOrder {
  const order = near.order(found, matches, (part) => new RelevanceKey(scorer()).ranks(part, part.documents.toArray()));
  // Each part is of a segment that was searched.
  const first = (count: number): NumericOrder => order.first(count) as NumericOrder;
  return {
    hits: (all, range) => {
      // Of some of the documents, any may be among the first.
      const count = totalOf(all) === order.total ? range.offset + range.limit : Number.POSITIVE_INFINITY;
      return hitsOf(all, first(count), () => 0, range);
    },
    numeric: () => ({ order: first(Number.POSITIVE_INFINITY), isFieldValue: false, scoreOf: (key) => key }),
    similarityOf: (segment, ordinal) => order.similarityOf(segment, ordinal),
    explain: (segment, ordinal) => order.explain(segment, ordinal),
  };
}
