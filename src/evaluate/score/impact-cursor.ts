import { seek } from "../../postings/ordinal-list.ts";
import type { PostingIndexes } from "../../postings/posting-indexes.ts";
import { indexesOf, type PostingSet } from "../../postings/posting-set.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";
import type { ImpactList, ScoredClause } from "./scored-clause.ts";

const NO_POSTINGS: Pick<ImpactList, "ordinals" | "bytes" | "impacts" | "filter"> = {
  ordinals: new Uint32Array(0),
  bytes: new Uint8Array(0),
  impacts: IDENTITY_IMPACTS,
  filter: null,
};

/** Greater than all ordinals. */
const END = 2 ** 31 - 1;

/**
 * Looks up the scores of one clause: in 10 to 20 ns for a long list with a bitmap, otherwise with a galloping search
 * from the last document. Fastest if ordinals ascend from call to call.
 */
export class ImpactCursor {
  readonly #factor: number;
  readonly #documents: PostingSet | null;
  /** The score of the documents of a set. */
  readonly #setScore: number;
  readonly #indexes: PostingIndexes | null;
  readonly #ordinals: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #impacts: Uint8Array;
  readonly #supplement: Uint32Array;
  readonly #supplementImpacts: Uint8Array;
  #last = -1;
  /** The index in the list of the first document that is not before the last one, and that document. */
  #index = 0;
  #next = -1;
  /** The same in the supplement. */
  #supplementIndex = 0;
  #supplementNext = -1;

  constructor({ factor, base, supplement }: ScoredClause) {
    const { ordinals, bytes, impacts, filter } = base.kind === "list" ? base : NO_POSTINGS;
    this.#factor = factor;
    this.#documents = base.kind === "set" ? base.documents : null;
    this.#setScore = base.kind === "set" ? factor * base.impact : 0;
    this.#indexes = filter === null ? null : indexesOf(filter);
    this.#ordinals = ordinals;
    this.#bytes = bytes;
    this.#impacts = impacts;
    this.#supplement = supplement?.ordinals ?? NO_POSTINGS.ordinals;
    this.#supplementImpacts = supplement?.impacts ?? NO_POSTINGS.bytes;
  }

  /** The score of a document; 0 if the clause does not match it. */
  scoreOf(ordinal: number): number {
    if (ordinal < this.#last) this.#restart();
    this.#last = ordinal;
    if (ordinal >= this.#supplementNext) {
      if (ordinal > this.#supplementNext) this.#seekSupplement(ordinal);
      if (ordinal === this.#supplementNext) {
        return this.#factor * (this.#supplementImpacts[this.#supplementIndex] as number);
      }
    }
    if (this.#documents !== null) return this.#documents.has(ordinal) ? this.#setScore : 0;
    const index = this.#indexes === null ? this.#seekList(ordinal) : this.#indexes.indexOf(ordinal);
    return index < 0 ? 0 : this.#factor * (this.#impacts[this.#bytes[index] as number] as number);
  }

  #restart(): void {
    this.#index = 0;
    this.#next = -1;
    this.#supplementIndex = 0;
    this.#supplementNext = -1;
  }

  #seekSupplement(ordinal: number): void {
    this.#supplementIndex = seek(this.#supplement, ordinal, this.#supplementIndex);
    this.#supplementNext = this.#supplement[this.#supplementIndex] ?? END;
  }

  /** The index of a document in the list, or -1. */
  #seekList(ordinal: number): number {
    if (ordinal > this.#next) {
      this.#index = seek(this.#ordinals, ordinal, this.#index);
      this.#next = this.#ordinals[this.#index] ?? END;
    }
    return ordinal === this.#next ? this.#index : -1;
  }
}
