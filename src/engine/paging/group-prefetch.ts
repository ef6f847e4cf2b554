import type { RankedGroup } from "../../evaluate/group/top-groups.ts";
import type { SortedHit } from "../../evaluate/sort/top-hits.ts";
import type { PrefetchedHit } from "./hit-prefetch.ts";

/** Consecutive groups of one ranking. */
export interface GroupPage<Document> {
  /** The number of all groups. */
  readonly total: number;
  readonly groups: readonly RankedGroup<Document>[];
  /** The best hit of the last group before them; `null` for the first groups. */
  readonly before: SortedHit<Document> | null;
}

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
  readonly total: number;
  readonly before: PrefetchedHit | null;
  readonly groups: readonly StoredGroup[];
}

interface StoredGroup extends Pick<RankedGroup<unknown>, "value" | "total"> {
  readonly hits: readonly PrefetchedHit[];
}

const MAX_RANGES = 64;

/** The maximum number of hits of a range. */
const MAX_HITS = 1000;

/**
 * The groups of pages that were requested, and of those after them: counting the groups of all matches takes much
 * longer than showing ten. The least recently used range is dropped first.
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
  ): GroupPage<Document> | null {
    const range = this.#ranges.find((each) => {
      if (each.stateKey !== stateKey || each.size !== size || each.request !== request) return false;
      return each.offset <= offset && Math.min(offset + limit, each.total) <= each.offset + each.groups.length;
    });
    if (range === undefined) return null;
    this.#ranges = [...this.#ranges.filter((each) => each !== range), range];
    const { total } = range;
    const from = offset - range.offset;
    const before = from === 0 ? range.before : (range.groups[from - 1]?.hits[0] ?? null);
    const groups = range.groups.slice(from, from + limit).map((group) => ({ ...group, hits: group.hits.map(hitOf) }));
    return { total, groups, before: before && hitOf(before) };
  }

  /**
   * Stores groups, unless they have too many hits.
   *
   * @param offset the number of groups before the first one
   * @param stored the hit as numbers
   */
  store<Document>(
    ranking: GroupRanking,
    offset: number,
    { total, groups, before }: GroupPage<Document>,
    stored: (hit: SortedHit<Document>) => PrefetchedHit,
  ): void {
    if (groups.reduce((sum, { hits }) => sum + hits.length, 0) > MAX_HITS) return;
    const range = {
      ...ranking,
      offset,
      total,
      before: before && stored(before),
      groups: groups.map((group) => ({ ...group, hits: group.hits.map(stored) })),
    };
    this.#ranges = [...this.#ranges.slice(1 - MAX_RANGES), range];
  }
}
