import { seek } from "../../postings/ordinal-list.ts";
import { type ScoredList, type ScoredPostings, type ScoredSet, scoreAt } from "./scored-postings.ts";

/** Upper bounds are enlarged by this factor: floating-point sums depend on the order of addition. */
const ROUNDING_MARGIN = 1 + 1e-9;

/**
 * Completes partial scores, with upper bounds for the missing parts. Scores are always added in the same order, so that
 * a score does not depend on how its document was found: lists before sets, and greater maximum scores first.
 */
export class ScoreBounds {
  readonly lists: readonly ScoredList[];
  readonly sets: readonly ScoredSet[];
  /** The maximum score of each list or set together with all later ones. */
  readonly #maxScoresFrom: Float64Array;
  /** For each list: the index of the last document, or of its successor. */
  readonly #indexes: Uint32Array;
  #last = 0;

  constructor({ lists, sets }: ScoredPostings) {
    this.lists = lists.toSorted((a, b) => b.maxScore - a.maxScore);
    this.sets = sets.toSorted((a, b) => b.score - a.score);
    this.#indexes = new Uint32Array(lists.length);
    const maxScores = [...this.lists.map(({ maxScore }) => maxScore), ...this.sets.map(({ score }) => score)];
    this.#maxScoresFrom = new Float64Array(maxScores.length + 1);
    for (let i = maxScores.length - 1; i >= 0; i--) {
      this.#maxScoresFrom[i] = ((this.#maxScoresFrom[i + 1] as number) + (maxScores[i] as number)) * ROUNDING_MARGIN;
    }
  }

  /** The maximum score of the lists from an index on, and of the sets. */
  maxScoreFrom(index: number): number {
    return this.#maxScoresFrom[index] as number;
  }

  /**
   * A document's score, or −∞ if it is below a threshold. Fastest if ordinals ascend from call to call.
   *
   * @param partial the score of the lists before `from`
   */
  complete(ordinal: number, partial: number, from: number, threshold: number): number {
    const { lists, sets } = this;
    const maxScoresFrom = this.#maxScoresFrom;
    const listCount = lists.length;
    if (ordinal < this.#last) this.#indexes.fill(0);
    this.#last = ordinal;
    let score = partial;
    for (let i = from; i < listCount; i++) {
      if (score + (maxScoresFrom[i] as number) < threshold) return Number.NEGATIVE_INFINITY;
      const list = lists[i] as ScoredList;
      if (list.filter !== null && !list.filter.has(ordinal)) continue;
      const index = seek(list.ordinals, ordinal, this.#indexes[i] as number);
      this.#indexes[i] = index;
      if (list.ordinals[index] === ordinal) score += scoreAt(list, index);
    }
    for (let i = 0; i < sets.length; i++) {
      if (score + (maxScoresFrom[listCount + i] as number) < threshold) return Number.NEGATIVE_INFINITY;
      const set = sets[i] as ScoredSet;
      if (set.documents.has(ordinal)) score += set.score;
    }
    return score < threshold ? Number.NEGATIVE_INFINITY : score;
  }
}
