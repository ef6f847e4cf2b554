import type { IndexReader } from "../indexes/index-reader.ts";
import type { Ranking } from "../plan/ranking.ts";
import { offerBest } from "./best-scores.ts";
import { CollectionStatistics } from "./collection-statistics.ts";
import type { SegmentMatches } from "./collector.ts";
import type { PageOrder } from "./page.ts";
import { PostingsGatherer } from "./postings-gatherer.ts";
import type { HitTaker } from "./top-hits.ts";

/**
 * Sorts documents by their score: BM25, field by field, summed with the fields' weights. See Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond" (2009); the inverse document frequency is ln(1 + (N - n + 0.5) / (n + 0.5)), as in Lucene's
 * BM25Similarity. A phrase counts as a word whose inverse document frequency is the sum of its words'. Patterns score their field's weight,
 * ranges, `field:*` and `*:*` score 1. Boosts multiply.
 *
 * N (documents that have the field), n (those in which the word stands) and the average length are those of the whole reader, so that
 * a score does not depend on the segment.
 */
export class Scorer implements PageOrder {
  readonly #ranking: Ranking;
  readonly #statistics: CollectionStatistics;
  readonly #weightOf: (field: string) => number;

  /**
   * @param ranking how the documents that will be found score
   * @param weightOf the weight of a text field
   */
  constructor(ranking: Ranking, reader: IndexReader, weightOf: (field: string) => number) {
    this.#ranking = ranking;
    this.#statistics = new CollectionStatistics(reader);
    this.#weightOf = weightOf;
  }

  offer<Document>(found: SegmentMatches<Document>, top: HitTaker<Document>): void {
    const gatherer = new PostingsGatherer(found, this.#statistics, this.#weightOf);
    gatherer.gather(this.#ranking, null);
    offerBest(gatherer, found, top);
  }
}
