import { CLEAR_ALL_RATIO } from "../match/thresholds.ts";
import { addScores, clearScores, type ListedClause, postingCount } from "./scored-clause.ts";

const NONE = new Uint32Array(0);

/**
 * Accumulates scores by ordinal, one clause at a time. Scores are not negative. Each use ends with `clear`, which
 * resets all scores to 0.
 */
export class ScoreAccumulator {
  #scores = new Float64Array(0);
  #added: ListedClause[] = [];
  #addedPostings = 0;
  #excluded: Uint32Array = NONE;

  /** Allocates scores for the ordinals below `size`. */
  reserve(size: number): void {
    if (this.#scores.length < size) this.#scores = new Float64Array(size);
  }

  get scores(): Float64Array {
    return this.#scores;
  }

  add(clause: ListedClause): void {
    this.#added.push(clause);
    this.#addedPostings += postingCount(clause);
    addScores(clause, this.#scores);
  }

  /** The clauses added since the last `clear`. */
  get added(): readonly ListedClause[] {
    return this.#added;
  }

  /** The number of postings of the added clauses. */
  get addedPostings(): number {
    return this.#addedPostings;
  }

  /** Sets the scores of documents to −∞; later additions do not change them. At most one call per use. */
  exclude(ordinals: Uint32Array): void {
    this.#excluded = ordinals;
    for (const ordinal of ordinals) this.#scores[ordinal] = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    for (const ordinal of this.#excluded) this.#scores[ordinal] = 0;
    this.#excluded = NONE;
    if (this.#addedPostings * CLEAR_ALL_RATIO > this.#scores.length) this.#scores.fill(0);
    else for (const clause of this.#added) clearScores(clause, this.#scores);
    this.#added = [];
    this.#addedPostings = 0;
  }
}
