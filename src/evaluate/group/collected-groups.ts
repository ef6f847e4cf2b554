import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import type { NumericHits, SortedHit } from "../sort/top-hits.ts";
import { collectAll } from "../top/collect-page.ts";
import type { RankedDocument } from "../top/hit-collector.ts";
import { type FoundGroup, type ListedGroup, unitedMatches } from "./found-group.ts";
import { GroupCollector } from "./group-collector.ts";
import { GroupHitsCollector } from "./group-hits-collector.ts";
import { compareHits } from "./grouped-collector.ts";
import type { Grouping, GroupValue } from "./grouping.ts";
import { MAX_LISTED } from "./thresholds.ts";

/** The factor by which the hits of a group come later than if they were spread evenly. */
const SCATTERING = 4;

/**
 * All groups, in the order of their best hits. The matches of small ones are listed: to find the best of a group among all
 * matches takes long if the group is rare.
 *
 * @param values of all groups
 */
export function allGroups<Document>(
  values: readonly GroupValue[],
  matches: readonly SegmentMatches<Document>[],
  numeric: NumericHits,
  grouping: Grouping<Document>,
  size: number,
): readonly FoundGroup<Document>[] {
  const groups = values.map((value) => ({ value, total: grouping.sizeOf(value) }));
  const large = groups.filter(({ total }) => total > MAX_LISTED);
  const small = groups.filter(({ total }) => total <= MAX_LISTED);
  const listed = grouping.matchesOf(small.map(({ value }) => value));
  return [
    ...collectedHits(large, matches, numeric, grouping, size, expectedToFill(large, totalOf(matches), size)),
    ...collectedHits(small, unitedMatches(listed), numeric, grouping, size, Number.POSITIVE_INFINITY),
  ]
    .sort(([, a], [, b]) => compareHits(a[0] as RankedDocument<Document>, b[0] as RankedDocument<Document>))
    .map(([value, hits]) => ({ value, hits: hits.map(sortedHit(numeric)), isComplete: true }));
}

/** About how many of the best matches include enough hits of each group: the smallest one decides. */
function expectedToFill(
  groups: readonly Pick<ListedGroup<unknown>, "total">[],
  available: number,
  size: number,
): number {
  const smallest = groups.reduce((least, { total }) => Math.min(least, total), available);
  return (SCATTERING * size * available) / smallest;
}

/** The first `size` hits of some groups. */
export function completedHits<Document>(
  groups: readonly ListedGroup<Document>[],
  numeric: NumericHits,
  grouping: Grouping<Document>,
  size: number,
): ReadonlyMap<GroupValue, readonly SortedHit<Document>[]> {
  const matches = unitedMatches(groups.map(({ matches }) => matches));
  const collected = collectedHits(groups, matches, numeric, grouping, size, Number.POSITIVE_INFINITY);
  return new Map(collected.map(([value, hits]) => [value, hits.map(sortedHit(numeric))]));
}

/**
 * The best hits of some groups, among matches that include all of theirs.
 *
 * @param expected about how many matches are collected; ∞ if they are few
 */
function collectedHits<Document>(
  groups: readonly Pick<ListedGroup<Document>, "value" | "total">[],
  matches: readonly SegmentMatches<Document>[],
  { order }: NumericHits,
  grouping: Grouping<Document>,
  size: number,
  expected: number,
): readonly (readonly [value: GroupValue, hits: readonly RankedDocument<Document>[]])[] {
  if (groups.length === 0) return [];
  const collector = new GroupHitsCollector<Document>(grouping, expected);
  const collected = groups.map(({ value, total }) => {
    return [value, collector.add(grouping.keyOf(value), Math.min(size, total))] as const;
  });
  collectAll(matches, order, collector);
  return collected.map(([value, hits]) => [value, hits.sorted()]);
}

/** The first `count` groups, in the order of their best hits; all groups, if there are fewer. Reads the matches once. */
export function collectedGroups<Document>(
  matches: readonly SegmentMatches<Document>[],
  numeric: NumericHits,
  grouping: Grouping<Document>,
  count: number,
  size: number,
): readonly FoundGroup<Document>[] {
  const collector = new GroupCollector<Document>(count, size, grouping);
  collectAll(matches, numeric.order, collector);
  return collector.sorted().map(({ hits, isComplete }) => {
    const [{ segment, ordinal }] = hits as [RankedDocument<Document>];
    return { value: grouping.valueOf(segment, ordinal), hits: hits.map(sortedHit(numeric)), isComplete };
  });
}

function sortedHit<Document>({ scoreOf }: NumericHits): (hit: RankedDocument<Document>) => SortedHit<Document> {
  return ({ segment, ordinal, key }) => ({ segment, ordinal, score: scoreOf(key) });
}
