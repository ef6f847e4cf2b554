import { assertNever } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Occurrences, TextIndex } from "../indexes/segment.ts";
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
          if (index.documentFrequency(clause.term) === 0) continue;
          const score = this.#bm25(field, [clause.term], boost, index);
          sheet.addOccurrences(index.occurrences(clause.term), within, score);
        }
        return;
      case "phrase":
        for (const field of clause.fields) {
          const index = segment.text(field);
          const matching = evaluator.within({ ...clause, fields: [field] }, within);
          if (matching.size === 0) continue;
          const streams = index.streams();
          const phrase = phraseIn(streams, clause.terms, clause.slop);
          const score = this.#bm25(field, clause.terms, boost, index);
          sheet.add(matching, (ordinal) => score(ordinal, phraseFrequency(phrase, streams, ordinal)));
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

  /** The score of a document in which the terms stand together so many times. */
  #bm25(field: string, terms: readonly string[], boost: number, index: TextIndex): OccurrenceScore {
    const factor = this.#rarity(field, terms) * boost * this.#weightOf(field) * (K1 + 1);
    const lengthFactor = (K1 * B) / this.#averageLength(field);
    const { starts } = index.streams();
    return (ordinal, frequency) => {
      const length = (starts[ordinal + 1] as number) - (starts[ordinal] as number);
      return (factor * frequency) / (frequency + K1 * (1 - B) + lengthFactor * length);
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

type OccurrenceScore = (ordinal: number, frequency: number) => number;

/** Where a list is so many times longer than what is looked for in it, it is searched instead of gone through. */
const SEARCH_RATIO = 8;

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

  /** @param within documents of the list; occurrences in others do not count */
  addOccurrences({ ordinals, frequencies }: Occurrences, within: PostingSet, score: OccurrenceScore): void {
    if (ordinals.length > within.size * SEARCH_RATIO) {
      let found = 0;
      const addOne = (ordinal: number): number => {
        found = firstAtLeast(ordinals, ordinal, found);
        return ordinals[found] === ordinal ? score(ordinal, frequencies[found] as number) : 0;
      };
      this.add(within, addOne);
      return;
    }
    const isWhole = within.size === this.#ordinals.length;
    let at = 0;
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number;
      at = seek(this.#ordinals, ordinal, at);
      if (this.#ordinals[at] !== ordinal || !(isWhole || within.has(ordinal))) continue;
      this.#scores[at] = (this.#scores[at] as number) + score(ordinal, frequencies[i] as number);
    }
  }
}

/** `seek` for lists of any kind: that one stays fast because it only ever sees one kind. O(log distance). */
function firstAtLeast(ordinals: ArrayLike<number>, ordinal: number, from: number): number {
  let low = from;
  let stride = 1;
  while (low + stride < ordinals.length && (ordinals[low + stride] as number) < ordinal) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(low + stride, ordinals.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordinals[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
