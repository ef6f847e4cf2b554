import { seek } from "../../postings/ordinal-list.ts";
import type { ScoredClause } from "./scored-clause.ts";

/** Looks up the scores of one clause. Fastest if ordinals ascend from call to call. */
export class ImpactCursor {
  readonly #clause: ScoredClause;
  #last = 0;
  /** The index of the last document in the supplement, or of its successor. */
  #supplementIndex = 0;
  /** The same in the list of the base. */
  #baseIndex = 0;

  constructor(clause: ScoredClause) {
    this.#clause = clause;
  }

  /** The score of a document; 0 if the clause does not match it. */
  scoreOf(ordinal: number): number {
    const { base, supplement, factor } = this.#clause;
    if (ordinal < this.#last) {
      this.#supplementIndex = 0;
      this.#baseIndex = 0;
    }
    this.#last = ordinal;
    if (supplement !== null) {
      const { ordinals } = supplement;
      const index = seek(ordinals, ordinal, this.#supplementIndex);
      this.#supplementIndex = index;
      if (ordinals[index] === ordinal) return factor * (supplement.impacts[index] as number);
    }
    if (base.kind === "set") return base.documents.has(ordinal) ? factor * base.impact : 0;
    if (base.filter !== null && !base.filter.has(ordinal)) return 0;
    const index = seek(base.ordinals, ordinal, this.#baseIndex);
    this.#baseIndex = index;
    if (base.ordinals[index] !== ordinal) return 0;
    return factor * (base.impacts[base.bytes[index] as number] as number);
  }
}
