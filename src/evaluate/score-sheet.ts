import { addScores, clearScores, type ScoredList } from "./scored-postings.ts";
import { CLEARED_SHARE } from "./thresholds.ts";

/** Scores by ordinal, added up posting list by posting list. All of them are 0 between uses, each of which ends with `clear`. */
export class ScoreSheet {
  #scores = new Float64Array(0);
  #added: ScoredList[] = [];
  #addedCount = 0;

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

  clear(): void {
    if (this.#addedCount * CLEARED_SHARE > this.#scores.length) this.#scores.fill(0);
    else for (const list of this.#added) clearScores(list, this.#scores);
    this.#added = [];
    this.#addedCount = 0;
  }
}
