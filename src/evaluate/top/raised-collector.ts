import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { HitCollector } from "./hit-collector.ts";

/** The rounding error of a sum of two keys, relative to the sum. */
const ROUNDING = 2 ** -52;

/** Forwards matches with a key that is greater by a constant. */
export class RaisedCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly hasExactCapacity: boolean;
  readonly ordersByKeyAlone: boolean;
  readonly #hits: HitCollector<Document>;
  readonly #raise: number;
  readonly #isExact: boolean;

  /**
   * @param isExact whether all sums and differences of keys and the constant are exact. Otherwise keys that differ may have
   * equal sums, and the bounds are lower by the rounding error
   */
  constructor(hits: HitCollector<Document>, raise: number, isExact: boolean) {
    this.#hits = hits;
    this.#raise = raise;
    this.#isExact = isExact;
    this.capacity = hits.capacity;
    this.hasExactCapacity = hits.hasExactCapacity;
    this.ordersByKeyAlone = isExact && hits.ordersByKeyAlone;
  }

  get minCompetitiveKey(): number {
    return this.#lowered(this.#hits.minCompetitiveKey);
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return this.#lowered(this.#hits.minCompetitiveKeyAfter(kthKey + this.#raise));
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): boolean {
    return this.#hits.collect(segment, ordinal, key + this.#raise, tieBreaker);
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    this.#hits.collectTied(segment, documents, key + this.#raise);
  }

  /** A key such that the sums of all lower ones are below a key of the other collector. */
  #lowered(key: number): number {
    return key - this.#raise - (this.#isExact ? 0 : Math.abs(key) * ROUNDING);
  }
}
