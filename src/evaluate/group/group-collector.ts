import type { Segment } from "../../indexes/segment.ts";
import { compareRanked, type RankedDocument } from "../top/hit-collector.ts";
import { TopHitsCollector } from "../top/top-hits-collector.ts";
import { compareHits, GroupedCollector } from "./grouped-collector.ts";
import type { Grouping, GroupKey } from "./grouping.ts";

/** About how many hits are collected for each hit of a group that is kept. */
const COLLECTED_PER_HIT = 4;

/** A group with the best of its hits. */
export interface CollectedGroup<Document> {
  /** In order, at least one. */
  readonly hits: readonly RankedDocument<Document>[];
  /** Whether there are no better ones: otherwise the group may have further hits after these. */
  readonly isComplete: boolean;
}

interface Group<Document> {
  /** Whether its matches are not listed for it alone, so that it is worth waiting until it has all of its hits. */
  readonly isLarge: boolean;
  best: RankedDocument<Document>;
  readonly hits: TopHitsCollector<Document>;
  /** The last of the best groups when this group was found: its hits after this one were not kept. */
  readonly since: RankedDocument<Document> | null;
  /** Its index in the heap; -1 for a group that is not one of the best ones. */
  index: number;
}

/**
 * Keeps the groups with the best hits, and their best hits as far as they come by. Without large groups, a match is
 * competitive if it comes before the best hit of the last group, as in the first pass of Lucene's grouping; otherwise
 * also if it comes before the worst hit of a large group. A binary heap of the best groups has the last one on top.
 */
export class GroupCollector<Document> extends GroupedCollector<Document> {
  readonly #count: number;
  readonly #size: number;
  readonly #grouping: Grouping<Document>;
  /** All groups that have been among the best ones. */
  readonly #groups = new Map<GroupKey, Group<Document>>();
  readonly #heap: Group<Document>[] = [];
  /** The number of large groups in the heap that have less than `size` hits. */
  #unfilled = 0;
  /** The group that has `last`. */
  #lastGroup: Group<Document> | null = null;

  /**
   * @param count the maximum number of groups, at least 1
   * @param size the maximum number of hits of each group, at least 1
   */
  constructor(count: number, size: number, grouping: Grouping<Document>) {
    super(grouping, COLLECTED_PER_HIT * count * size);
    this.#count = count;
    this.#size = size;
    this.#grouping = grouping;
  }

  protected collectInGroup(
    groupKey: GroupKey,
    segment: Segment<Document>,
    ordinal: number,
    key: number,
    tieBreaker: number,
  ): void {
    const group = this.#groups.get(groupKey);
    const since = this.#heap.length < this.#count ? null : (this.#heap[0] as Group<Document>).best;
    if (group === undefined) {
      if (since !== null && compareRanked(segment, ordinal, key, tieBreaker, since) > 0) return;
      const best = { segment, ordinal, key, tieBreaker };
      const hits = new TopHitsCollector<Document>(this.#size);
      hits.collect(segment, ordinal, key, tieBreaker);
      const added = { isLarge: this.#grouping.isLarge(segment, ordinal), best, hits, since, index: -1 };
      this.#groups.set(groupKey, added);
      this.#enter(added);
    } else {
      const wasFilled = group.hits.worst !== null;
      if (!group.hits.collect(segment, ordinal, key, tieBreaker)) return;
      if (group.isLarge && group.index >= 0 && !wasFilled && group.hits.worst !== null) this.#unfilled--;
      if (compareRanked(segment, ordinal, key, tieBreaker, group.best) < 0) {
        group.best = { segment, ordinal, key, tieBreaker };
        if (group.index >= 0) this.#siftDown(group);
        else if (since === null || compareHits(group.best, since) < 0) this.#enter(group);
      }
    }
    this.#raiseLast();
  }

  /** Best first. */
  sorted(): CollectedGroup<Document>[] {
    return this.#heap.toSorted(compareGroups).map(({ hits, since }) => {
      const sorted = hits.sorted();
      const known = sorted.filter((hit) => this.#isKnown(hit, since));
      const isAll = this.last === null && since === null;
      return { hits: known, isComplete: isAll || known.length === this.#size };
    });
  }

  /** Whether no match of its group that comes before a hit can have been omitted. */
  #isKnown(hit: RankedDocument<Document>, since: RankedDocument<Document> | null): boolean {
    return [since, this.last].every((last) => last === null || compareHits(hit, last) <= 0);
  }

  /** Adds a group to the best ones, and removes the last one if there are too many. */
  #enter(group: Group<Document>): void {
    if (group.isLarge && group.hits.worst === null) this.#unfilled++;
    if (this.#heap.length < this.#count) {
      group.index = this.#heap.length;
      this.#heap.push(group);
      this.#siftUp(group);
      return;
    }
    const removed = this.#heap[0] as Group<Document>;
    removed.index = -1;
    if (removed.isLarge && removed.hits.worst === null) this.#unfilled--;
    group.index = 0;
    this.#heap[0] = group;
    this.#siftDown(group);
  }

  /** Sets the last match that is competitive. */
  #raiseLast(): void {
    if (this.#heap.length < this.#count || this.#unfilled > 0) return;
    const holder = this.#lastGroup;
    if (holder !== null && holder.index >= 0 && lastOf(holder) === this.last) return;
    let worst = this.#heap[0] as Group<Document>;
    for (const group of this.#heap) if (compareHits(lastOf(group), lastOf(worst)) > 0) worst = group;
    this.#lastGroup = worst;
    if (this.last === null || compareHits(lastOf(worst), this.last) < 0) this.last = lastOf(worst);
  }

  #siftUp(group: Group<Document>): void {
    while (group.index > 0) {
      const parent = this.#heap[(group.index - 1) >>> 1] as Group<Document>;
      if (compareGroups(group, parent) < 0) return;
      this.#swap(group, parent);
    }
  }

  #siftDown(group: Group<Document>): void {
    for (;;) {
      const left = this.#heap[2 * group.index + 1];
      const right = this.#heap[2 * group.index + 2];
      if (left === undefined) return;
      const worse = right !== undefined && compareGroups(right, left) > 0 ? right : left;
      if (compareGroups(group, worse) > 0) return;
      this.#swap(group, worse);
    }
  }

  #swap(a: Group<Document>, b: Group<Document>): void {
    const { index } = a;
    a.index = b.index;
    b.index = index;
    this.#heap[a.index] = a;
    this.#heap[b.index] = b;
  }
}

/** The last match that is competitive for a group. A large one has all of its hits. */
function lastOf<Document>({ isLarge, best, hits }: Group<Document>): RankedDocument<Document> {
  return isLarge ? (hits.worst ?? best) : best;
}

function compareGroups(a: Group<unknown>, b: Group<unknown>): number {
  return compareHits(a.best, b.best);
}
