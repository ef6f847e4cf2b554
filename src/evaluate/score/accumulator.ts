import { CLEAR_ALL_RATIO } from "../match/thresholds.ts";
import { addScores, clearScores, type ScoredList } from "./scored-postings.ts";

const NONE = new Uint32Array(0);

/** Scores by ordinal, added up posting list by posting list; none is negative. All of them are 0 between uses, each of which ends with `clear`. */
export class ScoreAccumulator {
  #scores = new Float64Array(0);
  #added: ScoredList[] = [];
  #addedCount = 0;
  #excluded: Uint32Array = NONE;

  /** Makes room for so many ordinals. */
  reserve(size: number): void {
    if (this.#scores.length < size) this.#scores = new Float64Array(size);
  }

  get scores(): Float64Array {
    return this.#scores;
  }

  add(list: ScoredList): void {
    this.#added.push(list);
    this.#addedCount += list.ordinals.length;
    addScores(list, this.#scores);
  }

  /** The lists that have been added. */
  get added(): readonly ScoredList[] {
    return this.#added;
  }

  /** How many postings have been added. */
  get addedCount(): number {
    return this.#addedCount;
  }

  /** Makes the scores of some documents -∞, whatever is added to them. At most once in each use. */
  exclude(ordinals: Uint32Array): void {
    this.#excluded = ordinals;
    for (const ordinal of ordinals) this.#scores[ordinal] = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    for (const ordinal of this.#excluded) this.#scores[ordinal] = 0;
    this.#excluded = NONE;
    if (this.#addedCount * CLEAR_ALL_RATIO > this.#scores.length) this.#scores.fill(0);
    else for (const list of this.#added) clearScores(list, this.#scores);
    this.#added = [];
    this.#addedCount = 0;
  }
}
