import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { collectTiedUntilRejected } from "../top/collect-tied.ts";
import { compareRanked, type HitCollector, type RankedDocument } from "../top/hit-collector.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import type { Grouping, GroupKey } from "./grouping.ts";
import { SegmentKeys } from "./segment-keys.ts";

/**
 * Keeps the best hits of given groups, as the second pass of Lucene's grouping does. Once each group has as many hits as
 * it can have, a match is competitive if it comes before the worst of them.
 */
export class GroupHitsCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly hasExactCapacity = false;
  readonly ordersByKeyAlone = true;
  readonly #keys: SegmentKeys<Document>;
  readonly #groups = new Map<GroupKey, TopHitsCollector<Document>>();
  /** The worst hit of all groups; `null` until all of them are full. */
  #last: RankedDocument<Document> | null = null;

  /** @param expected about how many matches are collected; ∞ if they are few */
  constructor(grouping: Grouping<Document>, expected: number) {
    this.#keys = new SegmentKeys((segment) => grouping.keysOf(segment));
    this.capacity = expected;
  }

  /**
   * Adds a group before matches are collected.
   *
   * @param size the number of hits to keep, at least 1. If the group has fewer matches, no match is rejected
   */
  add(key: GroupKey, size: number): TopHitsCollector<Document> {
    const hits = new TopHitsCollector<Document>(size);
    this.#groups.set(key, hits);
    return hits;
  }

  get minCompetitiveKey(): number {
    return this.#last?.key ?? Number.NEGATIVE_INFINITY;
  }

  minCompetitiveKeyAfter(): number {
    return this.minCompetitiveKey;
  }

  /** @returns whether a match with the same key and a greater id can be kept, too */
  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): boolean {
    const last = this.#last;
    if (last !== null && compareRanked(segment, ordinal, key, tieBreaker, last) > 0) return false;
    const hits = this.#groups.get(this.#keys.of(segment, ordinal));
    if (hits === undefined) return true;
    const { worst } = hits;
    const isKept = hits.collect(segment, ordinal, key, tieBreaker);
    if (isKept && worst === last && hits.worst !== null) this.#last = this.#worstOfAll();
    return true;
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    if (key < this.minCompetitiveKey) return;
    collectTiedUntilRejected(segment, documents, this.capacity, (ordinal) => this.collect(segment, ordinal, key));
  }

  #worstOfAll(): RankedDocument<Document> | null {
    let last: RankedDocument<Document> | null = null;
    for (const { worst } of this.#groups.values()) {
      if (worst === null) return null;
      if (last === null || compareRanked(worst.segment, worst.ordinal, worst.key, worst.tieBreaker, last) > 0) {
        last = worst;
      }
    }
    return last;
  }
}
