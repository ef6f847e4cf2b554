import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { Ranking } from "../../plan/ranking.ts";
import type { ExactValue } from "../../plan/resolve/exact-value.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { ScoreBounds } from "./bounds.ts";
import { scoreCeiling } from "./ceiling.ts";
import { CollectionStatistics } from "./collection-statistics.ts";
import { exactMatches } from "./exact-matches.ts";
import { collectBoosted, collectTopK } from "./max-score.ts";
import { exactMatchPart, type ScorePart, scoreParts } from "./parts.ts";
import { PostingsGatherer, type ScoreSources } from "./postings-gatherer.ts";
import type { ScoredPostings } from "./scored-postings.ts";

/** How the documents that a query finds score. */
export interface Scoring {
  readonly ranking: Ranking;
  /** Documents of which a field is one of these as a whole come first. */
  readonly exactValues: readonly ExactValue[];
  /** The weight of a text field. */
  readonly weightOf: (field: string) => number;
}

/** Sums are rounded, by less than this share. */
const ROUNDING_MARGIN = 1 + 1e-9;

/**
 * Sorts documents by their score: BM25, field by field, summed with the fields' weights. See Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond" (2009); the inverse document frequency is ln(1 + (N - n + 0.5) / (n + 0.5)), as in Lucene's
 * BM25Similarity. A phrase counts as a word whose inverse document frequency is the sum of its words'. Patterns score their field's weight,
 * ranges, `field:*` and `*:*` score 1. Boosts multiply.
 *
 * N (documents that have the field), n (those in which the word stands) and the average length are those of the whole reader, so that
 * a score does not depend on the segment.
 *
 * A document of which a field is worded as a whole as the query asks (`TextFieldOptions.exactFirst`) scores so much more that it comes before all
 * others: 1 more than all clauses could score, boosts included. Among themselves such documents are sorted by the rest of their score.
 */
export class Scorer implements NumericOrder {
  readonly #scoring: Scoring;
  readonly #statistics: CollectionStatistics;
  #knownBoost: number | null = null;

  constructor(scoring: Scoring, reader: IndexReader) {
    this.#scoring = scoring;
    this.#statistics = new CollectionStatistics(reader);
  }

  collect<Document>(found: SegmentMatches<Document>, top: HitCollector<Document>): void {
    const bounds = new ScoreBounds(this.#gathered(found, null));
    const wholes = exactMatches(this.#scoring.exactValues, found.segment, found.documents);
    if (wholes.size > 0) collectBoosted(bounds, { ...found, documents: wholes }, this.#exactMatchBoost, top);
    collectTopK(bounds, found, wholes, top);
  }

  /** What the score of a match is made of, by size; adds up to the score, but for rounding. */
  explain(segment: Segment, ordinal: number): readonly ScorePart[] {
    const matches = sparsePostings(Uint32Array.of(ordinal), segment.size);
    const sources: ScoreSources = new Map();
    const postings = this.#gathered({ segment, evaluator: new Evaluator(segment), documents: matches }, sources);
    const parts = scoreParts(postings, sources, ordinal);
    const whole = this.#scoring.exactValues.find((wording) => exactMatches([wording], segment, matches).size > 0);
    return whole === undefined ? parts : [exactMatchPart(whole, this.#exactMatchBoost), ...parts];
  }

  #gathered(found: SegmentMatches<unknown>, sources: ScoreSources | null): ScoredPostings {
    const { ranking, weightOf } = this.#scoring;
    const gatherer = new PostingsGatherer(found, this.#statistics, weightOf, sources);
    gatherer.gather(ranking, null);
    return gatherer;
  }

  /** How much more whole matches score. */
  get #exactMatchBoost(): number {
    const { ranking, weightOf } = this.#scoring;
    this.#knownBoost ??= 1 + scoreCeiling(ranking, weightOf) * ROUNDING_MARGIN;
    return this.#knownBoost;
  }
}
