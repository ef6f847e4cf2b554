import { assertNever } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { TextIndex } from "../indexes/segment.ts";
import type { PlanAll, PlanLeaf } from "../plan/plan.ts";
import type { Ranking } from "../plan/ranking.ts";
import { intersect } from "../postings/operations.ts";
import { seek } from "../postings/ordinal-list.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { Evaluator } from "./evaluator.ts";
import { phraseFrequency, phraseIn } from "./phrase-match.ts";

/** BM25's saturation of the term frequency and its share of length normalisation: Lucene's defaults. */
const K1 = 1.2;
const B = 0.75;

/**
 * Scores documents by BM25, field by field, summed with the fields' weights: Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond" (2009), with the inverse document frequency ln(1 + (N - n + 0.5) / (n + 0.5)) of Lucene's
 * BM25Similarity. A phrase counts as a word whose inverse document frequency is the sum of its words'. Patterns score their field's weight,
 * ranges, `field:*` and `*:*` score 1. Boosts multiply.
 *
 * N (documents that have the field), n (those in which the word stands) and the average length are those of the whole reader, so that
 * a score does not depend on the segment.
 */
export class Scorer {
  readonly #reader: IndexReader;
  readonly #weightOf: (field: string) => number;

  /** @param weightOf the weight of a text field */
  constructor(reader: IndexReader, weightOf: (field: string) => number) {
    this.#reader = reader;
    this.#weightOf = weightOf;
  }

  /** The score of each of `hits.toArray()`, all of which match the query that the ranking was made for. */
  scores(ranking: Ranking, evaluator: Evaluator, hits: PostingSet): Float64Array {
    const scores = new Float64Array(hits.size);
    this.#add(ranking, evaluator, hits, new ScoreSheet(hits.toArray(), scores));
    return scores;
  }

  #add(ranking: Ranking, evaluator: Evaluator, within: PostingSet, sheet: ScoreSheet): void {
    if (within.size === 0) return;
    switch (ranking.kind) {
      case "clause":
        if (ranking.boost > 0) this.#addClause(ranking.clause, ranking.boost, evaluator, within, sheet);
        return;
      case "sum": {
        const matching = ranking.gate === null ? within : evaluator.within(ranking.gate, within);
        for (const part of ranking.parts) this.#add(part, evaluator, matching, sheet);
        return;
      }
      default:
        assertNever(ranking);
    }
  }

  #addClause(
    clause: PlanLeaf | PlanAll,
    boost: number,
    evaluator: Evaluator,
    within: PostingSet,
    sheet: ScoreSheet,
  ): void {
    const { segment } = evaluator;
    switch (clause.kind) {
      case "all":
      case "exists":
      case "range":
        sheet.add(evaluator.within(clause, within), () => boost);
        return;
      case "term":
        for (const field of clause.fields) {
          const index = segment.text(field);
          const matching = intersect(within, index.postings(clause.term));
          if (matching.size === 0) continue;
          sheet.add(matching, this.#bm25(field, [clause.term], boost, index, termFrequencyIn(index, clause.term)));
        }
        return;
      case "phrase":
        for (const field of clause.fields) {
          const index = segment.text(field);
          const matching = evaluator.within({ ...clause, fields: [field] }, within);
          if (matching.size === 0) continue;
          const streams = index.streams();
          const phrase = phraseIn(streams, clause.terms, clause.slop);
          const frequency = (ordinal: number): number => phraseFrequency(phrase, streams, ordinal);
          sheet.add(matching, this.#bm25(field, clause.terms, boost, index, frequency));
        }
        return;
      case "expansion":
        for (const expansion of clause.expansions) {
          const matching = intersect(within, evaluator.expanded(expansion));
          const score = boost * this.#weightOf(expansion.field);
          sheet.add(matching, () => score);
        }
        return;
      default:
        assertNever(clause);
    }
  }

  /** The score of a document in which the terms stand together as often as `frequency` says. */
  #bm25(
    field: string,
    terms: readonly string[],
    boost: number,
    index: TextIndex,
    frequency: (ordinal: number) => number,
  ): (ordinal: number) => number {
    const factor = this.#rarity(field, terms) * boost * this.#weightOf(field) * (K1 + 1);
    const averageLength = this.#averageLength(field);
    const { starts } = index.streams();
    return (ordinal) => {
      const length = (starts[ordinal + 1] as number) - (starts[ordinal] as number);
      const occurrences = frequency(ordinal);
      return (factor * occurrences) / (occurrences + K1 * (1 - B + (B * length) / averageLength));
    };
  }

  #rarity(field: string, terms: readonly string[]): number {
    const documents = this.#reader.withTokensCount(field);
    let rarity = 0;
    for (const term of terms) {
      const frequency = this.#reader.documentFrequency(field, term);
      rarity += Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    }
    return rarity;
  }

  #averageLength(field: string): number {
    return this.#reader.tokenCount(field) / Math.max(1, this.#reader.withTokensCount(field));
  }
}

/** Adds scores to those of an ascending list of documents. */
class ScoreSheet {
  readonly #ordinals: Uint32Array;
  readonly #scores: Float64Array;

  constructor(ordinals: Uint32Array, scores: Float64Array) {
    this.#ordinals = ordinals;
    this.#scores = scores;
  }

  /** @param some documents of the list */
  add(some: PostingSet, score: (ordinal: number) => number): void {
    const ordinals = some.toArray();
    let at = 0;
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number;
      at = seek(this.#ordinals, ordinal, at);
      this.#scores[at] = (this.#scores[at] as number) + score(ordinal);
    }
  }
}

function termFrequencyIn(index: TextIndex, term: string): (ordinal: number) => number {
  const { terms, starts, termNumber } = index.streams();
  const wanted = termNumber(term);
  return (ordinal) => {
    const end = starts[ordinal + 1] as number;
    let count = 0;
    for (let i = starts[ordinal] as number; i < end; i++) if (terms[i] === wanted) count++;
    return count;
  };
}
