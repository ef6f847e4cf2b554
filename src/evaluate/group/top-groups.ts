import type { Deadline } from "../../base/deadline.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import type { HitOrder, SortedHit } from "../sort/top-hits.ts";
import { allGroups, collectedGroups, completedHits } from "./collected-groups.ts";
import type { FoundGroup, RankedGroup } from "./found-group.ts";
import type { Grouping, GroupValue } from "./grouping.ts";
import { rankedGroups, rankedHits } from "./ranked-groups.ts";

/** Groups in the order of their best hits. */
export interface TopGroups<Document> {
  readonly groups: readonly RankedGroup<Document>[];
  /** The best hit of the last group before them; `null` for the first groups. */
  readonly before: SortedHit<Document> | null;
  /** Whether there are groups after them. */
  readonly hasMore: boolean;
}

/** Which groups to find, and how many hits of each. */
export interface GroupRange {
  /** The number of groups before them. */
  readonly offset: number;
  /** At least 1. */
  readonly limit: number;
  /** At least 1. */
  readonly size: number;
}

/**
 * The groups `offset` to `offset + limit` (exclusive), or fewer at the end.
 *
 * In the order of one number, groups are collected with their hits; in the order of several keys, the best hits are
 * ranked until they contain enough groups. Both may miss hits of small groups. These are found among the matches of their
 * group.
 *
 * @param grouping of the matches
 * @throws {DeadlineError}
 */
export function topGroups<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: HitOrder,
  grouping: Grouping<Document>,
  { offset, limit, size }: GroupRange,
  deadline: Deadline,
): TopGroups<Document> {
  const end = offset + limit;
  // One more group, to know whether there are more.
  const found = firstGroups(matches, order, grouping, end + 1, size, deadline);
  const shown = found.slice(offset, end);
  const incomplete = shown.filter(({ isComplete }) => !isComplete);
  const completed = completedGroups(incomplete, order, grouping, size, deadline);
  const groups = shown.map(({ value, hits }) => ({ value, hits: completed.get(value) ?? hits }));
  return { groups, before: found[offset - 1]?.hits[0] ?? null, hasMore: found.length > end };
}

/** The first `count` groups or more; all groups, if there are fewer. */
function firstGroups<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: HitOrder,
  grouping: Grouping<Document>,
  count: number,
  size: number,
  deadline: Deadline,
): readonly FoundGroup<Document>[] {
  const numeric = order.numeric(matches);
  if (numeric === null) return rankedGroups(matches, order, grouping, count, size, deadline);
  deadline.check();
  const all = grouping.valuesUpTo(count);
  if (all === null) return collectedGroups(matches, numeric, grouping, count, size);
  // To find each group among all matches takes long if the hits of one come late.
  return numeric.isFieldValue
    ? rankedGroups(matches, order, grouping, all.length, size, deadline)
    : allGroups(all, matches, numeric, grouping, size);
}

/** The first `size` hits of each group that has more of them than were found. */
function completedGroups<Document>(
  found: readonly FoundGroup<Document>[],
  order: HitOrder,
  grouping: Grouping<Document>,
  size: number,
  deadline: Deadline,
): ReadonlyMap<GroupValue, readonly SortedHit<Document>[]> {
  if (found.length === 0) return new Map();
  const listed = grouping.matchesOf(found.map(({ value }) => value)).map((matches, index) => {
    return { ...(found[index] as FoundGroup<Document>), matches, total: totalOf(matches) };
  });
  const incomplete = listed.filter(({ hits, total }) => hits.length < Math.min(size, total));
  if (incomplete.length === 0) return new Map();
  deadline.check();
  const numeric = order.numeric(incomplete.flatMap(({ matches }) => matches));
  return numeric === null
    ? rankedHits(incomplete, order, grouping, size, deadline)
    : completedHits(incomplete, numeric, grouping, size);
}
