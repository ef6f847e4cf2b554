import { SmallMap } from "../../base/small-map.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import type { LeadingValue } from "../../plan/resolve/leading-value.ts";
import { inAnyOrder, intersectionSize, union } from "../../postings/operations.ts";
import { noPostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { FieldImpacts } from "../../similarity/bm25f.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { RaisedCollector } from "../top/raised-collector.ts";
import { ScoreBounds } from "./bounds.ts";
import { scoreCeiling } from "./ceiling.ts";
import { ClauseFactors } from "./clause-factors.ts";
import { type FieldShare, fieldShares } from "./field-shares.ts";
import { leadingMatches, leadingTiers } from "./leading-matches.ts";
import { collectTopK } from "./max-score.ts";
import { leadingPart, type ScorePart, scoreParts } from "./parts.ts";
import { collectPatternHits } from "./pattern-hits.ts";
import { PostingsGatherer } from "./postings-gatherer.ts";
import type { ScoredClause } from "./scored-clause.ts";
import { collectTermFirst, type GatheredClauses, type PatternWithTerm, patternWithTerm } from "./term-first.ts";

/** The scoring of a query's matches. */
export interface Scoring {
  readonly ranking: Ranking;
  /** Documents with one of these field values come first, the best tier before the others. */
  readonly leading: readonly (readonly LeadingValue[])[];
  /** What the postings of a field of terms contribute. */
  readonly impactsOf: (field: string) => FieldImpacts;
}

/** More documents are intersected at once rather than looked up. */
const MAX_LOOKUPS = 1000;

function includes(set: PostingSet, other: PostingSet): boolean {
  if (set === other) return true;
  if (other.size > set.size) return false;
  if (other.size > MAX_LOOKUPS) return intersectionSize(set, other) === other.size;
  return inAnyOrder(other).every((ordinal) => set.has(ordinal));
}

/** The boost of a tier exceeds the rounding errors of its own sum by this factor. */
const ROUNDING_MARGIN = 1 + 1e-9;

/**
 * Orders matches by score: BM25F over the fields that each term searches (the formula is in `bm25f.ts`). A phrase
 * scores as a term whose inverse document frequency is the sum of its terms'. A pattern scores its impact / 255, less
 * than 1; a document that contains the text of a prefix or of a fuzzy term scores 1, and as for that term in addition.
 * A range, `field:*` and `*:*` score 1. Boosts are factors.
 *
 * N and n count the documents of the whole reader, deleted ones included until a merge removes them, so that a score
 * does not depend on the segment.
 *
 * Exact matches (`TextFieldOptions.exactFirst`) come first, and values that begin with a text that is typed come next. The
 * score of the last tier is increased by 1 plus the maximum score of all clauses, boosts included, that of the tier before
 * it by twice as much. Within a tier, documents are ordered by the rest of their score.
 */
export class Scorer implements NumericOrder {
  readonly #scoring: Scoring;
  readonly #factors: ClauseFactors;
  /** `null` if some values come first: their documents can be without the term. */
  readonly #patternWithTerm: PatternWithTerm | null;
  #knownUnit: number | null = null;
  /** The clauses of the matches that were last collected from each segment, with which their hits are explained. */
  readonly #gathered = new SmallMap<Segment, GatheredClauses>();

  constructor(scoring: Scoring, reader: IndexReader) {
    this.#scoring = scoring;
    this.#factors = new ClauseFactors(scoring.ranking, reader);
    this.#patternWithTerm = scoring.leading.length === 0 ? patternWithTerm(scoring.ranking) : null;
  }

  collect<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): void {
    const { segment, documents } = matches;
    const known = this.#gathered.get(segment);
    // A part of the same matches, such as those of a group.
    if (known !== undefined && includes(known.documents, documents)) {
      this.#collectTiers(known.clauses, matches, collector);
    } else if (this.#patternWithTerm !== null) {
      const { impactsOf } = this.#scoring;
      const gathered = collectTermFirst(this.#patternWithTerm, matches, this.#factors, impactsOf, collector);
      this.#gathered.set(segment, gathered);
    } else if (!this.#collectPattern(matches, collector)) {
      const clauses = this.#gather(matches);
      this.#gathered.set(segment, { documents, clauses });
      this.#collectTiers(clauses, matches, collector);
    }
  }

  /** Collects the matches of a query that is one pattern, if they need no list; returns whether they were collected. */
  #collectPattern<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): boolean {
    const { ranking, leading, impactsOf } = this.#scoring;
    if (ranking.kind !== "clause" || ranking.clause.kind !== "expansion" || leading.length > 0) return false;
    const { clause } = ranking;
    if (clause.term !== null) return false;
    const none = noPostings(matches.segment.size);
    return collectPatternHits(clause, this.#factors.of(ranking), matches, none, impactsOf, collector);
  }

  #collectTiers<Document>(
    clauses: readonly ScoredClause[],
    matches: SegmentMatches<Document>,
    collector: HitCollector<Document>,
  ): void {
    const bounds = new ScoreBounds(clauses);
    const tiers = leadingTiers(this.#scoring.leading, matches.segment, matches.documents);
    for (const [tier, documents] of tiers.entries()) {
      if (documents.size === 0) continue;
      const boosted = new RaisedCollector(collector, this.#boostOf(tier), false);
      collectTopK(bounds, { ...matches, documents }, noPostings(matches.segment.size), boosted);
    }
    collectTopK(bounds, matches, union(tiers, matches.segment.size), collector);
  }

  /** The parts of a match's score, greatest first. Their sum is the score, up to rounding. */
  explain(segment: Segment, ordinal: number): readonly ScorePart[] {
    const documents = sparsePostings(Uint32Array.of(ordinal), segment.size);
    const matches = { segment, evaluator: new Evaluator(segment), documents };
    const { impactsOf } = this.#scoring;
    const sharesOf = (clause: RankedClause["clause"]): readonly FieldShare[] =>
      fieldShares(clause, matches, ordinal, impactsOf);
    const gathered = this.#gathered.get(segment);
    const clauses = gathered?.documents.has(ordinal) ? gathered.clauses : this.#gather(matches);
    const parts = scoreParts(clauses, ordinal, sharesOf);
    for (const [tier, values] of this.#scoring.leading.entries()) {
      const value = values.find((leading) => leadingMatches([leading], segment, documents).size > 0);
      if (value !== undefined) return [leadingPart(value, this.#boostOf(tier)), ...parts];
    }
    return parts;
  }

  #gather(matches: SegmentMatches<unknown>): readonly ScoredClause[] {
    const { ranking, impactsOf } = this.#scoring;
    const gatherer = new PostingsGatherer(matches, this.#factors, impactsOf);
    gatherer.gather(ranking, null);
    return gatherer.clauses;
  }

  /** Added to the scores of a tier. */
  #boostOf(tier: number): number {
    this.#knownUnit ??= 1 + scoreCeiling(this.#scoring.ranking) * ROUNDING_MARGIN;
    return this.#knownUnit * (this.#scoring.leading.length - tier);
  }
}
