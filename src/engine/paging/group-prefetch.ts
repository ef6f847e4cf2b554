import type { GroupValue } from "../../evaluate/group/grouping.ts";
import type { TopGroups } from "../../evaluate/group/top-groups.ts";
import type { SortedHit } from "../../evaluate/sort/top-hits.ts";
import type { KnownCounts } from "./group-counts.ts";
import type { PrefetchedHit } from "./hit-prefetch.ts";

/** The ranking that groups belong to. */
export interface GroupRanking {
  /** The key of the state. */
  readonly stateKey: number;
  /** The text of the request: see `rankingKey`. */
  readonly request: string;
  /** The maximum number of hits of each group. */
  readonly size: number;
}

interface StoredGroups extends GroupRanking {
  /** The number of groups before the first one. */
  readonly offset: number;
  readonly before: PrefetchedHit | null;
  readonly groups: readonly StoredGroup[];
  /** Whether there are groups after them. */
  readonly hasMore: boolean;
  readonly counts: KnownCounts;
}

interface StoredGroup {
  readonly value: GroupValue;
  readonly hits: readonly PrefetchedHit[];
}

/** Stored groups, with their numbers as far as they have been counted. */
export interface PrefetchedGroups<Document> {
  readonly found: TopGroups<Document>;
  readonly counts: KnownCounts;
}

const MAX_RANGES = 64;

/** The maximum number of hits of a range. */
const MAX_HITS = 1000;

/**
 * The groups of pages that were requested, and of those after them. The least recently used range is dropped first.
 */
export class GroupPrefetch {
  /** The most recently used range is last. */
  #ranges: readonly StoredGroups[] = [];

  /**
   * The groups `offset` to `offset + limit` (exclusive); `null` unless all of them are stored.
   *
   * @param hitOf the hit in the reader of the page
   */
  find<Document>(
    { stateKey, request, size }: GroupRanking,
    offset: number,
    limit: number,
    hitOf: (hit: PrefetchedHit) => SortedHit<Document>,
  ): PrefetchedGroups<Document> | null {
    const range = this.#ranges.find((each) => {
      if (each.stateKey !== stateKey || each.size !== size || each.request !== request) return false;
      return each.offset <= offset && (offset + limit <= each.offset + each.groups.length || !each.hasMore);
    });
    if (range === undefined) return null;
    this.#ranges = [...this.#ranges.filter((each) => each !== range), range];
    const { counts } = range;
    const from = offset - range.offset;
    const to = from + limit;
    const before = from === 0 ? range.before : (range.groups[from - 1]?.hits[0] ?? null);
    const groups = range.groups.slice(from, to).map(({ value, hits }) => ({ value, hits: hits.map(hitOf) }));
    const hasMore = range.hasMore || to < range.groups.length;
    return { found: { groups, before: before && hitOf(before), hasMore }, counts };
  }

  /**
   * Stores groups, unless they have too many hits.
   *
   * @param offset the number of groups before the first one
   * @param counts what has been counted, or will be
   * @param stored the hit as numbers
   */
  store<Document>(
    ranking: GroupRanking,
    offset: number,
    { groups, before, hasMore }: TopGroups<Document>,
    counts: KnownCounts,
    stored: (hit: SortedHit<Document>) => PrefetchedHit,
  ): void {
    if (groups.reduce((sum, { hits }) => sum + hits.length, 0) > MAX_HITS) return;
    const range = {
      ...ranking,
      offset,
      before: before && stored(before),
      groups: groups.map(({ value, hits }) => ({ value, hits: hits.map(stored) })),
      hasMore,
      counts,
    };
    this.#ranges = [...this.#ranges.slice(1 - MAX_RANGES), range];
  }
}
