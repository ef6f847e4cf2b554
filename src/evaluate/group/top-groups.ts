import type { Deadline } from "../../base/deadline.ts";
import { invariant } from "../../base/invariant.ts";
import { union } from "../../postings/operations.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { type HitOrder, type SortedHit, topHits } from "../sort/top-hits.ts";
import type { Grouping, GroupValue } from "./grouping.ts";

/** A group with its best hits. */
export interface RankedGroup<Document> {
  readonly value: GroupValue;
  /** The number of matches in the group. */
  readonly total: number;
  /** In order, at least one. */
  readonly hits: readonly SortedHit<Document>[];
}

/** Groups in the order of their best hits. */
export interface TopGroups<Document> {
  readonly groups: readonly RankedGroup<Document>[];
  /** The best hit of the last group before them; `null` for the first groups. */
  readonly before: SortedHit<Document> | null;
}

/** Which groups to find, and how many hits of each. */
export interface GroupRange {
  /** The number of groups before them, less than the number of all groups. */
  readonly offset: number;
  /** At least 1. */
  readonly limit: number;
  /** At least 1. */
  readonly size: number;
}

/** The minimum number of hits that are ranked at first: they contain ten groups of most fields, and some further hits of these. */
const MIN_RANKED = 64;

/** The factor by which each further ranking ranks more hits, because the remaining groups are rare. */
const GROWTH = 4;

/** The number of hits to rank for each missing group. */
const RANKED_PER_GROUP = 2;

/**
 * The maximum number of matches of small groups that are ranked at once. Each ranking gathers the postings of all clauses,
 * but ranking all matches keeps each of them in a heap.
 */
const MAX_RANKED_TOGETHER = 100;

/** A group, and the first of its hits: at least one. */
type FoundGroup<Document> = readonly [value: GroupValue, hits: readonly SortedHit<Document>[]];

/**
 * The groups `offset` to `offset + limit` (exclusive).
 *
 * Ranks the best hits, removes the groups that they belong to from the matches, and repeats this until there are enough
 * groups. The hits of a group that the best ones do not include are ranked among the matches of that group; those of small groups all at once.
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
  const count = Math.min(offset + limit, grouping.total);
  const found = firstGroups(matches, order, grouping, count, size, deadline);
  const shown = found.slice(offset, count).map(([value, hits]) => ({ value, hits, total: grouping.sizeOf(value) }));
  const incomplete = shown.filter(({ hits, total }) => hits.length < Math.min(size, total)).map(({ value }) => value);
  const completed = bestHits(incomplete, order, grouping, size, deadline);
  const groups = shown.map((group) => ({ ...group, hits: completed.get(group.value) ?? group.hits }));
  return { groups, before: found[offset - 1]?.[1][0] ?? null };
}

/** The first `count` groups or more, each with one or more of its first `size` hits. */
function firstGroups<Document>(
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
    for (const hit of topHits(rest, order, { offset: 0, after: null, limit })) {
      const value = grouping.valueOf(hit.segment, hit.ordinal);
      const hits = groups.get(value);
      if (hits === undefined) groups.set(value, [hit]);
      else if (hits.length < size) hits.push(hit);
    }
    if (groups.size >= count) return [...groups];
    invariant(groups.size > known, "every match belongs to a group");
    rest = grouping.without(rest, [...groups.keys()].slice(known));
  }
}

/** The first `size` hits of each group. */
function bestHits<Document>(
  values: readonly GroupValue[],
  order: HitOrder,
  grouping: Grouping<Document>,
  size: number,
  deadline: Deadline,
): ReadonlyMap<GroupValue, readonly SortedHit<Document>[]> {
  const best = new Map<GroupValue, SortedHit<Document>[]>();
  if (values.length === 0) return best;
  const rank = (matches: readonly SegmentMatches<Document>[], limit: number): void => {
    deadline.check();
    for (const hit of topHits(matches, order, { offset: 0, after: null, limit })) {
      const value = grouping.valueOf(hit.segment, hit.ordinal);
      const hits = best.get(value);
      if (hits === undefined) best.set(value, [hit]);
      else if (hits.length < size) hits.push(hit);
    }
  };
  const ascending = values.toSorted((a, b) => grouping.sizeOf(a) - grouping.sizeOf(b));
  const groups = grouping.matchesOf(ascending);
  const small: (readonly SegmentMatches<Document>[])[] = [];
  let smallTotal = 0;
  for (const group of groups) {
    const total = totalOf(group);
    if (smallTotal + total > MAX_RANKED_TOGETHER) rank(group, size);
    else {
      small.push(group);
      smallTotal += total;
    }
  }
  if (small.length > 0) rank(unitedMatches(small), smallTotal);
  return best;
}

/** @param groups at least one, each with the same segments */
function unitedMatches<Document>(
  groups: readonly (readonly SegmentMatches<Document>[])[],
): readonly SegmentMatches<Document>[] {
  const [first = []] = groups;
  return first.map((part, index) => {
    const sets = groups.map((group) => (group[index] as SegmentMatches<Document>).documents);
    return { ...part, documents: union(sets, part.segment.size) };
  });
}
