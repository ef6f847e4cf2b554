import type { Deadline } from "../../base/deadline.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { type HitOrder, type SortedHit, topHits } from "../sort/top-hits.ts";
import { type FoundGroup, type ListedGroup, unitedMatches } from "./found-group.ts";
import type { Grouping, GroupValue } from "./grouping.ts";

/**
 * The number of hits that are ranked at least: they contain ten groups of most fields, and ranking them takes about as
 * long as ranking ten. A champion list has as many.
 */
const MIN_RANKED = 32;

/** The factor by which each further ranking ranks more hits, because the remaining groups are rare. */
const GROWTH = 2;

/** The number of hits to rank for each missing group. */
const RANKED_PER_GROUP = 2;

/**
 * The maximum number of matches of small groups that are ranked at once. Each ranking gathers the postings of all clauses,
 * but ranking all matches keeps each of them in a heap.
 */
const MAX_RANKED_TOGETHER = 100;

/**
 * The first `count` groups or more, in any order; all groups, if there are fewer. Ranks the best hits, removes the groups
 * that they belong to from the matches, and repeats this until there are enough groups.
 *
 * @throws {DeadlineError}
 */
export function rankedGroups<Document>(
  matches: readonly SegmentMatches<Document>[],
  order: HitOrder,
  grouping: Grouping<Document>,
  count: number,
  size: number,
  deadline: Deadline,
): readonly FoundGroup<Document>[] {
  const groups = new Map<GroupValue, SortedHit<Document>[]>();
  let rest = matches;
  for (let min = MIN_RANKED; ; min *= GROWTH) {
    deadline.check();
    const limit = Math.max(min, (count - groups.size) * RANKED_PER_GROUP);
    const known = groups.size;
    const hits = topHits(rest, order, { offset: 0, after: null, limit });
    for (const hit of hits) addHit(groups, grouping, hit, size);
    if (groups.size >= count || hits.length < limit) break;
    rest = grouping.without(rest, [...groups.keys()].slice(known));
    if (totalOf(rest) === 0) break;
  }
  return [...groups].map(([value, hits]) => ({ value, hits, isComplete: hits.length === size }));
}

/** Adds a hit, which comes after those that were added before, to its group. */
function addHit<Document>(
  groups: Map<GroupValue, SortedHit<Document>[]>,
  grouping: Grouping<Document>,
  hit: SortedHit<Document>,
  size: number,
): void {
  const value = grouping.valueOf(hit.segment, hit.ordinal);
  const hits = groups.get(value);
  if (hits === undefined) groups.set(value, [hit]);
  else if (hits.length < size) hits.push(hit);
}

/**
 * The first `size` hits of some groups. Ranks each among the matches of its group; those of small groups all at once.
 *
 * @throws {DeadlineError}
 */
export function rankedHits<Document>(
  groups: readonly ListedGroup<Document>[],
  order: HitOrder,
  grouping: Grouping<Document>,
  size: number,
  deadline: Deadline,
): ReadonlyMap<GroupValue, readonly SortedHit<Document>[]> {
  const completed = new Map<GroupValue, SortedHit<Document>[]>();
  const rank = (matches: readonly SegmentMatches<Document>[], limit: number): void => {
    deadline.check();
    const hits = topHits(matches, order, { offset: 0, after: null, limit });
    for (const hit of hits) addHit(completed, grouping, hit, size);
  };
  const small: (readonly SegmentMatches<Document>[])[] = [];
  let smallTotal = 0;
  for (const { matches, total } of groups.toSorted((a, b) => a.total - b.total)) {
    if (smallTotal + total > MAX_RANKED_TOGETHER) rank(matches, size);
    else {
      small.push(matches);
      smallTotal += total;
    }
  }
  if (small.length > 0) rank(unitedMatches(small), smallTotal);
  return completed;
}
