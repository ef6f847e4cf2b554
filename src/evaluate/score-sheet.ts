import { SHEET_SHARE } from "../plan/costs.ts";
import { addScores, clearScores, type ScoredList } from "./scored-postings.ts";

/** Scores by ordinal, added up posting list by posting list. All of them are 0 between uses, each of which ends with `clear`. */
export class ScoreSheet {
  #scores = new Float64Array(0);
  readonly #added: ScoredList[] = [];
  #addedCount = 0;

  /** The scores of so many documents. */
  scores(size: number): Float64Array {
    if (this.#scores.length < size) this.#scores = new Float64Array(size);
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
    if (this.#addedCount * SHEET_SHARE > this.#scores.length) this.#scores.fill(0);
    else for (const list of this.#added) clearScores(list, this.#scores);
    this.#added.length = 0;
    this.#addedCount = 0;
  }
}
