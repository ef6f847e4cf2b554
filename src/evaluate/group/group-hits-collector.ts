import type { Segment } from "../../indexes/segment.ts";
import type { RankedDocument } from "../top/hit-collector.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { compareHits, GroupedCollector } from "./grouped-collector.ts";
import type { GroupKey } from "./grouping.ts";

/**
 * Keeps the best hits of given groups, as the second pass of Lucene's grouping does. Once each group has as many hits as
 * it can have, a match is competitive if it comes before the worst of them.
 */
export class GroupHitsCollector<Document> extends GroupedCollector<Document> {
  readonly #groups = new Map<GroupKey, TopHitsCollector<Document>>();

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

  protected collectInGroup(
    groupKey: GroupKey,
    segment: Segment<Document>,
    ordinal: number,
    key: number,
    tieBreaker: number,
  ): void {
    const hits = this.#groups.get(groupKey);
    if (hits === undefined) return;
    const { worst } = hits;
    const isKept = hits.collect(segment, ordinal, key, tieBreaker);
    if (isKept && worst === this.last && hits.worst !== null) this.last = this.#worstOfAll();
  }

  /** The worst hit of all groups; `null` until all of them are full. */
  #worstOfAll(): RankedDocument<Document> | null {
    let last: RankedDocument<Document> | null = null;
    for (const { worst } of this.#groups.values()) {
      if (worst === null) return null;
      if (last === null || compareHits(worst, last) > 0) last = worst;
    }
    return last;
  }
}
