import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { HitCollector } from "./hit-collector.ts";

/** Forwards matches with a key that is greater by a constant. Sums and differences of the keys must be exact. */
export class RaisedCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly ordersByKeyAlone: boolean;
  readonly #hits: HitCollector<Document>;
  readonly #raise: number;

  constructor(hits: HitCollector<Document>, raise: number) {
    this.#hits = hits;
    this.#raise = raise;
    this.capacity = hits.capacity;
    this.ordersByKeyAlone = hits.ordersByKeyAlone;
  }

  get minCompetitiveKey(): number {
    return this.#hits.minCompetitiveKey - this.#raise;
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return this.#hits.minCompetitiveKeyAfter(kthKey + this.#raise) - this.#raise;
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): void {
    this.#hits.collect(segment, ordinal, key + this.#raise, tieBreaker);
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    this.#hits.collectTied(segment, documents, key + this.#raise);
  }
}
