import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { HitCollector } from "../top/hit-collector.ts";

/** The rounding error of a sum of two scores, relative to the sum. */
const ROUNDING = 2 ** -52;

/**
 * Collects matches with their scores plus a boost. A large boost can round away differences between scores, so its bounds
 * are lower than those of the other collector by the rounding error.
 */
export class BoostedCollector<Document> implements HitCollector<Document> {
  readonly #collector: HitCollector<Document>;
  readonly #boost: number;

  constructor(collector: HitCollector<Document>, boost: number) {
    this.#collector = collector;
    this.#boost = boost;
  }

  get capacity(): number {
    return this.#collector.capacity;
  }

  /** Scores that differ may have equal keys. */
  get ordersByKeyAlone(): boolean {
    return false;
  }

  get minCompetitiveKey(): number {
    return this.#unboosted(this.#collector.minCompetitiveKey);
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return this.#unboosted(this.#collector.minCompetitiveKeyAfter(kthKey + this.#boost));
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker?: number): void {
    this.#collector.collect(segment, ordinal, key + this.#boost, tieBreaker);
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    this.#collector.collectTied(segment, documents, key + this.#boost);
  }

  /** A score such that all lower ones are below a key with the boost. */
  #unboosted(key: number): number {
    return key - this.#boost - Math.abs(key) * ROUNDING;
  }
}
