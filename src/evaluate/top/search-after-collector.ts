import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { collectTiedById } from "./collect-tied.ts";
import { compareRanked, type HitCollector, type RankedDocument } from "./hit-collector.ts";

/** Forwards the matches that come after a given one in the order of hits. */
export class SearchAfterCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly hasExactCapacity: boolean;
  readonly ordersByKeyAlone: boolean;
  readonly #hits: HitCollector<Document>;
  readonly #after: RankedDocument<Document>;

  /** @param capacity how many of the best matches must be collected, so that `hits` receives as many as it can keep */
  constructor(hits: HitCollector<Document>, after: RankedDocument<Document>, capacity: number) {
    this.#hits = hits;
    this.#after = after;
    this.capacity = capacity;
    this.hasExactCapacity = hits.hasExactCapacity;
    this.ordersByKeyAlone = hits.ordersByKeyAlone;
  }

  get minCompetitiveKey(): number {
    return this.#hits.minCompetitiveKey;
  }

  minCompetitiveKeyAfter(kthKey: number): number {
    return this.#hits.minCompetitiveKeyAfter(kthKey);
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): boolean {
    if (compareRanked(segment, ordinal, key, tieBreaker, this.#after) <= 0) return true;
    return this.#hits.collect(segment, ordinal, key, tieBreaker);
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    if (key < this.minCompetitiveKey) return;
    collectTiedById(segment, documents, this.capacity, (ordinal) => this.collect(segment, ordinal, key));
  }
}
