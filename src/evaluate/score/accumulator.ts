import { CLEAR_ALL_RATIO } from "../match/thresholds.ts";
import { addScores, clearScores, type ScoredList } from "./scored-postings.ts";

const NONE = new Uint32Array(0);

/**
 * Accumulates scores by ordinal, one posting list at a time. Scores are not negative. Each use ends with `clear`, which
 * resets all scores to 0.
 */
export class ScoreAccumulator {
  #scores = new Float64Array(0);
  #added: ScoredList[] = [];
  #addedPostings = 0;
  #excluded: Uint32Array = NONE;

  /** Allocates scores for the ordinals below `size`. */
  reserve(size: number): void {
    if (this.#scores.length < size) this.#scores = new Float64Array(size);
  }

  get scores(): Float64Array {
    return this.#scores;
  }

  add(list: ScoredList): void {
    this.#added.push(list);
    this.#addedPostings += list.ordinals.length;
    addScores(list, this.#scores);
  }

  /** The lists added since the last `clear`. */
  get added(): readonly ScoredList[] {
    return this.#added;
  }

  /** The number of postings in the added lists. */
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
    else for (const list of this.#added) clearScores(list, this.#scores);
    this.#added = [];
    this.#addedPostings = 0;
  }
}
