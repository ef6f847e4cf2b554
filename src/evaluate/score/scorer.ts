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

/** The scoring of a query's matches. */
export interface Scoring {
  readonly ranking: Ranking;
  /** Documents with one of these field values come first. */
  readonly exactValues: readonly ExactValue[];
  /** The weight of a text field. */
  readonly weightOf: (field: string) => number;
}

/** The boost of exact matches exceeds all rounding errors of sums by this factor. */
const ROUNDING_MARGIN = 1 + 1e-9;

/**
 * Orders matches by score: BM25 for each field, summed with the fields' weights. See Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond" (2009). The inverse document frequency is ln(1 + (N − n + 0.5) /
 * (n + 0.5)), as in Lucene's `BM25Similarity`. A phrase scores as a term whose inverse document frequency is the sum of
 * its terms'. A pattern scores the weight of its field; a range, `field:*` and `*:*` score 1. Boosts are factors.
 *
 * N (documents with the field), n (documents with the term) and the average length come from the whole reader, so that
 * a score does not depend on the segment.
 *
 * Exact matches (`TextFieldOptions.exactFirst`) come first: their score is increased by 1 plus the maximum score of all
 * clauses, boosts included. Among themselves they are ordered by the rest of their score.
 */
export class Scorer implements NumericOrder {
  readonly #scoring: Scoring;
  readonly #statistics: CollectionStatistics;
  #knownBoost: number | null = null;

  constructor(scoring: Scoring, reader: IndexReader) {
    this.#scoring = scoring;
    this.#statistics = new CollectionStatistics(reader);
  }

  collect<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): void {
    const bounds = new ScoreBounds(this.#gather(matches, null));
    const exact = exactMatches(this.#scoring.exactValues, matches.segment, matches.documents);
    if (exact.size > 0) collectBoosted(bounds, { ...matches, documents: exact }, this.#exactMatchBoost, collector);
    collectTopK(bounds, matches, exact, collector);
  }

  /** The parts of a match's score, greatest first. Their sum is the score, up to rounding. */
  explain(segment: Segment, ordinal: number): readonly ScorePart[] {
    const documents = sparsePostings(Uint32Array.of(ordinal), segment.size);
    const sources: ScoreSources = new Map();
    const postings = this.#gather({ segment, evaluator: new Evaluator(segment), documents }, sources);
    const parts = scoreParts(postings, sources, ordinal);
    const exact = this.#scoring.exactValues.find((value) => exactMatches([value], segment, documents).size > 0);
    return exact === undefined ? parts : [exactMatchPart(exact, this.#exactMatchBoost), ...parts];
  }

  #gather(matches: SegmentMatches<unknown>, sources: ScoreSources | null): ScoredPostings {
    const { ranking, weightOf } = this.#scoring;
    const gatherer = new PostingsGatherer(matches, this.#statistics, weightOf, sources);
    gatherer.gather(ranking, null);
    return gatherer;
  }

  /** Added to the scores of exact matches. */
  get #exactMatchBoost(): number {
    const { ranking, weightOf } = this.#scoring;
    this.#knownBoost ??= 1 + scoreCeiling(ranking, weightOf) * ROUNDING_MARGIN;
    return this.#knownBoost;
  }
}
