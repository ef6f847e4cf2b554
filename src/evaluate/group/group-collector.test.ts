import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Segment } from "../../indexes/segment.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import { GroupCollector } from "./group-collector.ts";
import { GroupHitsCollector } from "./group-hits-collector.ts";
import type { Grouping } from "./grouping.ts";

/** A match: its group, its key, and the segment that contains it. */
interface Match {
  readonly group: number;
  readonly key: number;
  readonly tieBreaker: number;
  readonly part: number;
}

const matches = fc.array(
  fc.record({
    // Few groups have most of the matches.
    group: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 15 })),
    key: fc.integer({ min: 0, max: 12 }),
    tieBreaker: fc.constantFrom(0, 0, 0, 1),
    part: fc.integer({ min: 0, max: 1 }),
  }),
  { maxLength: 150, size: "max" },
);

const segmentsOf = (given: readonly Match[]): readonly Segment<ContractDocument>[] => {
  const ids = given.map((_, n) => ({ id: `${(n * 89) % 151}` }));
  return [liveSegmentOf(ids), sealedSegmentOf(ids.map(({ id }) => ({ id: `${id}/` })))];
};

/** The matches by group, groups and hits in order. */
function naive(given: readonly Match[], segments: readonly Segment<ContractDocument>[]) {
  const idOf = (match: Match): string => segments[match.part]?.id(given.indexOf(match)) ?? "";
  const ordered = given.toSorted((a, b) => {
    return b.key - a.key || b.tieBreaker - a.tieBreaker || (idOf(a) < idOf(b) ? -1 : 1);
  });
  return [...Map.groupBy(ordered, ({ group }) => group).values()].map((hits) => hits.map(idOf));
}

/** Collects as an order does that omits what is not competitive, in some order, equal keys without a tie-breaker at once. */
function collect(
  given: readonly Match[],
  segments: readonly Segment<ContractDocument>[],
  collector: HitCollector<ContractDocument>,
  tiedKey: number,
): void {
  for (const [part, segment] of segments.entries()) {
    const isTied = (match: Match): boolean => match.key === tiedKey && match.tieBreaker === 0;
    const own = [...given.entries()].filter(([, match]) => match.part === part);
    for (const [ordinal, match] of own) {
      if (isTied(match) || match.key < collector.minCompetitiveKey) continue;
      collector.collect(segment, ordinal, match.key, match.tieBreaker);
    }
    const tied = own.filter(([, match]) => isTied(match)).map(([ordinal]) => ordinal);
    collector.collectTied(segment, postingsOf(tied, segment.size), tiedKey);
  }
}

function groupingOf(given: readonly Match[], large: ReadonlySet<number>): Grouping<ContractDocument> {
  const groupOf = (ordinal: number): number => given[ordinal]?.group ?? Number.NaN;
  const grouping: Pick<Grouping<ContractDocument>, "keysOf" | "isLarge"> = {
    keysOf: () => groupOf,
    isLarge: (_segment, ordinal) => large.has(groupOf(ordinal)),
  };
  return grouping as Grouping<ContractDocument>;
}

const largeGroups = fc.uniqueArray(fc.integer({ min: 0, max: 15 })).map((groups) => new Set(groups));

test("the best groups are collected, each with its first hits, and with all of them if it is complete", () => {
  const request = fc.record({
    count: fc.integer({ min: 1, max: 8 }),
    size: fc.integer({ min: 1, max: 4 }),
    large: largeGroups,
    tiedKey: fc.integer({ min: 0, max: 12 }),
  });
  let completed = 0;
  let incomplete = 0;
  fc.assert(
    fc.property(matches, request, (given, { count, size, large, tiedKey }) => {
      const segments = segmentsOf(given);
      const collector = new GroupCollector<ContractDocument>(count, size, groupingOf(given, large));
      collect(given, segments, collector, tiedKey);
      const expected = naive(given, segments).slice(0, count);
      const found = collector.sorted();
      expect(found).toHaveLength(expected.length);
      for (const [index, { hits, isComplete }] of found.entries()) {
        const ids = hits.map(({ segment, ordinal }) => segment.id(ordinal));
        const all = expected[index]?.slice(0, size) ?? [];
        expect(ids).toEqual(all.slice(0, isComplete ? size : Math.max(1, ids.length)));
        if (isComplete) completed++;
        else incomplete++;
      }
    }),
    runs(500, 30),
  );
  expect(Math.min(completed, incomplete)).toBeGreaterThan(5);
});

test("the hits of given groups are collected", () => {
  const request = fc.record({
    wanted: fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 1 }),
    size: fc.integer({ min: 1, max: 4 }),
    isExact: fc.boolean(),
    tiedKey: fc.integer({ min: 0, max: 12 }),
    expected: fc.constantFrom(1, Number.POSITIVE_INFINITY),
  });
  fc.assert(
    fc.property(matches, request, (given, { wanted, size, isExact, tiedKey, expected }) => {
      const segments = segmentsOf(given);
      const collector = new GroupHitsCollector<ContractDocument>(groupingOf(given, new Set()), expected);
      const groups = wanted.flatMap((group) => {
        const own = given.filter((match) => match.group === group);
        return own.length === 0
          ? []
          : [{ group, hits: collector.add(group, isExact ? Math.min(size, own.length) : size) }];
      });
      collect(given, segments, collector, tiedKey);
      const all = new Map(naive(given, segments).map((ids) => [ids[0], ids]));
      for (const { hits } of groups) {
        const ids = hits.sorted().map(({ segment, ordinal }) => segment.id(ordinal));
        expect(ids).toEqual(all.get(ids[0])?.slice(0, size));
      }
    }),
    runs(500),
  );
});
