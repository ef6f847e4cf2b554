import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { collectTiedUntilRejected } from "../top/collect-tied.ts";
import { compareRanked, type HitCollector, type RankedDocument } from "../top/hit-collector.ts";
import type { Grouping, GroupKey } from "./grouping.ts";
import { SegmentKeys } from "./segment-keys.ts";

/** Collects hits by group, up to a last match that is competitive. */
export abstract class GroupedCollector<Document> implements HitCollector<Document> {
  readonly capacity: number;
  readonly hasExactCapacity = false;
  readonly ordersByKeyAlone = true;
  /** Matches after this one are rejected; `null` for none. It never comes later than before. */
  protected last: RankedDocument<Document> | null = null;
  readonly #keys: SegmentKeys<Document>;

  /** @param capacity about how many matches are collected; ∞ if they are few */
  constructor(grouping: Grouping<Document>, capacity: number) {
    this.capacity = capacity;
    this.#keys = new SegmentKeys((segment) => grouping.keysOf(segment));
  }

  get minCompetitiveKey(): number {
    return this.last?.key ?? Number.NEGATIVE_INFINITY;
  }

  minCompetitiveKeyAfter(): number {
    // All of them can be of one group.
    return this.minCompetitiveKey;
  }

  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker: number = 0): boolean {
    const { last } = this;
    if (last !== null && compareRanked(segment, ordinal, key, tieBreaker, last) > 0) return false;
    this.collectInGroup(this.#keys.of(segment, ordinal), segment, ordinal, key, tieBreaker);
    return true;
  }

  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void {
    if (key < this.minCompetitiveKey) return;
    collectTiedUntilRejected(segment, documents, this.capacity, (ordinal) => this.collect(segment, ordinal, key));
  }

  /** Collects a match of a group that does not come after `last`. */
  protected abstract collectInGroup(
    groupKey: GroupKey,
    segment: Segment<Document>,
    ordinal: number,
    key: number,
    tieBreaker: number,
  ): void;
}

export function compareHits(a: RankedDocument<unknown>, b: RankedDocument<unknown>): number {
  return compareRanked(a.segment, a.ordinal, a.key, a.tieBreaker, b);
}
