import type { PostingSet } from "../../postings/posting-set.ts";
import { MAX_CANDIDATES } from "../match/thresholds.ts";
import type { ScoreBounds } from "./bounds.ts";
import { type ListedClause, ordinalListsOf, postingCount } from "./scored-clause.ts";

/**
 * The first postings of the added clauses, greatest maximum score first: a sample of documents that probably score
 * high. The supplement of a clause comes first: it contains the documents that match in several fields.
 */
export class CandidateSample {
  readonly #lists: readonly Uint32Array[];
  readonly #scores: Float64Array;
  readonly #documents: PostingSet;
  /** The number of added postings for each one of the sample. */
  readonly #scale: number;

  /**
   * @param clauses the added clauses
   * @param scores their scores by ordinal
   * @param documents the matches
   */
  constructor(clauses: readonly ListedClause[], scores: Float64Array, documents: PostingSet) {
    const lists: Uint32Array[] = [];
    let left = MAX_CANDIDATES;
    let total = 0;
    for (const clause of clauses) {
      total += postingCount(clause);
      for (const ordinals of ordinalListsOf(clause)) {
        if (left > 0) lists.push(ordinals.subarray(0, left));
        left -= Math.min(left, ordinals.length);
      }
    }
    this.#lists = lists;
    this.#scores = scores;
    this.#documents = documents;
    this.#scale = Math.max(1, total / MAX_CANDIDATES);
  }

  /**
   * A lower bound for the k-th best score of the matches: the lowest full score of the k documents of the sample with
   * the best partial scores; −∞ if it has fewer.
   *
   * @param added the number of added clauses
   */
  kthScore(k: number, bounds: ScoreBounds, added: number): number {
    const best = this.#best(k);
    if (best.length < k) return Number.NEGATIVE_INFINITY;
    let lowest = Number.POSITIVE_INFINITY;
    for (const ordinal of best.sort()) {
      const partial = this.#scores[ordinal] as number;
      lowest = Math.min(lowest, bounds.complete(ordinal, partial, added, Number.NEGATIVE_INFINITY));
    }
    return lowest;
  }

  /** The estimated number of documents with at least a partial score. */
  countFrom(minPartial: number): number {
    const scores = this.#scores;
    let count = 0;
    for (const list of this.#lists) {
      const length = list.length;
      for (let i = 0; i < length; i++) if ((scores[list[i] as number] as number) >= minPartial) count++;
    }
    return count * this.#scale;
  }

  /** Up to k matches of the sample with the greatest scores above 0: an insertion sort, because k is small. */
  #best(k: number): Uint32Array {
    const scores = this.#scores;
    const best = new Uint32Array(k);
    /** The ascending scores of the documents in `best`. */
    const bestScores = new Float64Array(k);
    let count = 0;
    let lowest = 0;
    for (const list of this.#lists) {
      const length = list.length;
      for (let i = 0; i < length; i++) {
        const ordinal = list[i] as number;
        const score = scores[ordinal] as number;
        if (score <= lowest || !this.#documents.has(ordinal) || best.includes(ordinal, k - count)) continue;
        let slot = 0;
        for (; slot + 1 < k && (bestScores[slot + 1] as number) < score; slot++) {
          bestScores[slot] = bestScores[slot + 1] as number;
          best[slot] = best[slot + 1] as number;
        }
        bestScores[slot] = score;
        best[slot] = ordinal;
        lowest = bestScores[0] as number;
        if (count < k) count++;
      }
    }
    return best.subarray(k - count);
  }
}
