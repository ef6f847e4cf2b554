import { seek } from "../../postings/ordinal-list.ts";
import { type ScoredList, type ScoredPostings, type ScoredSet, scoreAt } from "./scored-postings.ts";

/** Sums are rounded, by less than this share. */
const ROUNDING_MARGIN = 1 + 1e-9;

/**
 * Completes the scores of documents and knows how much they can still grow. What a document scores is always added up in one order, so that
 * the sum does not depend on how the document was found: lists before sets, those that may score most first.
 */
export class ScoreBounds {
  readonly lists: readonly ScoredList[];
  readonly sets: readonly ScoredSet[];
  /** How much each list or set and all after it score at most. */
  readonly #maxScoresFrom: Float64Array;
  /** Where in each list the last document stood, or would have. */
  readonly #at: Uint32Array;
  #last = 0;

  constructor({ lists, sets }: ScoredPostings) {
    this.lists = lists.toSorted((a, b) => b.maxScore - a.maxScore);
    this.sets = sets.toSorted((a, b) => b.score - a.score);
    this.#at = new Uint32Array(lists.length);
    const mosts = [...this.lists.map(({ maxScore }) => maxScore), ...this.sets.map(({ score }) => score)];
    this.#maxScoresFrom = new Float64Array(mosts.length + 1);
    for (let i = mosts.length - 1; i >= 0; i--) {
      this.#maxScoresFrom[i] = ((this.#maxScoresFrom[i + 1] as number) + (mosts[i] as number)) * ROUNDING_MARGIN;
    }
  }

  /** How much the lists from this one on, and the sets, score at most. */
  maxScoreFrom(from: number): number {
    return this.#maxScoresFrom[from] as number;
  }

  /**
   * A document's score, or -∞ when it is below the threshold. Documents are found sooner when they come in ascending order.
   *
   * @param partial what the lists before `from` score
   */
  complete(ordinal: number, partial: number, from: number, threshold: number): number {
    const { lists, sets } = this;
    const rests = this.#maxScoresFrom;
    const listCount = lists.length;
    if (ordinal < this.#last) this.#at.fill(0);
    this.#last = ordinal;
    let score = partial;
    for (let i = from; i < listCount; i++) {
      if (score + (rests[i] as number) < threshold) return Number.NEGATIVE_INFINITY;
      const list = lists[i] as ScoredList;
      if (list.filter !== null && !list.filter.has(ordinal)) continue;
      const at = seek(list.ordinals, ordinal, this.#at[i] as number);
      this.#at[i] = at;
      if (list.ordinals[at] === ordinal) score += scoreAt(list, at);
    }
    for (let i = 0; i < sets.length; i++) {
      if (score + (rests[listCount + i] as number) < threshold) return Number.NEGATIVE_INFINITY;
      const set = sets[i] as ScoredSet;
      if (set.documents.has(ordinal)) score += set.score;
    }
    return score < threshold ? Number.NEGATIVE_INFINITY : score;
  }
}
