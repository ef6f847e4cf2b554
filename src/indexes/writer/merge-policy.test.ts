import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullMerges, type MergeCandidate, nextMerge, type SegmentStats, TIER_FACTOR } from "./merge-policy.ts";

const sealed = (size: number, deletedCount = 0): SegmentStats => ({ size, deletedCount, isSealed: true });
const closed = (size: number, deletedCount = 0): SegmentStats => ({ size, deletedCount, isSealed: false });
const many = (count: number, stats: SegmentStats): SegmentStats[] => new Array<SegmentStats>(count).fill(stats);

const CAPACITY = 1000;

describe("the next merge", () => {
  test.each<[string, readonly SegmentStats[], MergeCandidate | null]>([
    ["none without segments", [], null],
    ["none for three sealed segments", many(3, sealed(64)), null],
    ["four of one tier", many(4, sealed(64)), { from: 0, to: 4 }],
    ["all segments of one tier, if there are more than four", [sealed(500), ...many(7, sealed(5))], { from: 1, to: 8 }],
    ["four of one tier with different sizes", [16, 63, 40, 17].map((n) => sealed(n)), { from: 0, to: 4 }],
    ["none for four in two tiers", [sealed(64), ...many(3, sealed(63))], null],
    ["small segments before a larger one", [...many(3, sealed(1)), sealed(60)], { from: 0, to: 4 }],
    ["the smallest of two candidates", [...many(4, sealed(8)), ...many(4, sealed(2))], { from: 4, to: 8 }],
    ["fewer than four, if one more exceeds the capacity", many(4, sealed(300)), { from: 0, to: 3 }],
    ["none for segments above half of the capacity", many(9, sealed(501)), null],
    ["two before a full segment", [sealed(3), sealed(40), sealed(501)], { from: 0, to: 2 }],
    ["none for a single segment before a full one", [sealed(40), sealed(501), sealed(3)], null],
    ["a closed live segment, which is sealed", [sealed(501), closed(3)], { from: 1, to: 2 }],
    ["adjacent closed live segments", [sealed(40), closed(5), closed(3)], { from: 1, to: 3 }],
    ["closed live segments of the capacity, one at a time", [closed(1000), closed(1000)], { from: 0, to: 1 }],
    ["a closed live segment with the others of its tier", [...many(3, sealed(64)), closed(64)], { from: 0, to: 4 }],
    [
      "a segment with more than a third of its documents deleted",
      [sealed(300, 100), sealed(300, 101)],
      { from: 1, to: 2 },
    ],
    ["none for a segment that deletions move to a lower tier", [...many(3, sealed(64)), sealed(80, 20)], null],
  ])("%s", (_name, segments, expected) => {
    expect(nextMerge(segments, CAPACITY)).toEqual(expected);
  });
});

describe("the merges that leave the fewest segments", () => {
  test.each<[string, readonly SegmentStats[], readonly MergeCandidate[]]>([
    ["none without segments", [], []],
    ["none for one sealed segment without deletions", [sealed(4)], []],
    ["a rewrite of one with a deletion", [sealed(4, 1)], [{ from: 0, to: 1 }]],
    ["a live segment, which is sealed", [closed(4)], [{ from: 0, to: 1 }]],
    [
      "as many as fit into the capacity, from the first on",
      [400, 600, 1, 999, 1000, 2, 2].map((n) => sealed(n)),
      [
        { from: 0, to: 2 },
        { from: 2, to: 4 },
        { from: 5, to: 7 },
      ],
    ],
  ])("%s", (_name, segments, expected) => {
    expect(fullMerges(segments, CAPACITY)).toEqual(expected);
  });
});

/** A segment list whose merges run at once. */
class MergedList {
  segments: SegmentStats[] = [];
  /** The number of documents that merges have written. */
  writtenCount = 0;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(segment: SegmentStats): void {
    this.segments.push(segment);
    for (;;) {
      const merge = nextMerge(this.segments, this.#capacity);
      if (merge === null) return;
      const sources = this.segments.slice(merge.from, merge.to);
      const size = documentsIn(sources);
      if (sources.length > 1) expect(size).toBeLessThanOrEqual(this.#capacity);
      this.segments.splice(merge.from, sources.length, sealed(size));
      this.writtenCount += size;
    }
  }

  /** Deletes a share of each segment's documents; returns the number of deleted documents. */
  delete(share: number): number {
    const before = documentsIn(this.segments);
    this.segments = this.segments
      .map((segment) => ({ ...segment, deletedCount: segment.deletedCount + Math.floor(aliveIn(segment) * share) }))
      .filter((segment) => aliveIn(segment) > 0);
    return before - documentsIn(this.segments);
  }
}

const aliveIn = ({ size, deletedCount }: SegmentStats): number => size - deletedCount;
const documentsIn = (segments: readonly SegmentStats[]): number =>
  segments.reduce((sum, segment) => sum + aliveIn(segment), 0);

/** The number of tiers of segments up to half of the capacity. */
const tiersBelow = (capacity: number): number => Math.floor(Math.log(capacity / 2) / Math.log(TIER_FACTOR) + 1e-9) + 1;

describe("segments that are merged as they are added", () => {
  test.each([1, 10, 64, 100])(
    "stay few, and rewrite each document once a tier, if live segments of %i are closed",
    (size) => {
      const capacity = 4096;
      const merged = new MergedList(capacity);
      for (let n = 1; n * size <= 20_000; n++) {
        merged.add(closed(size));
        const full = Math.ceil((n * size * 2) / capacity);
        expect(merged.segments.length).toBeLessThanOrEqual(full + TIER_FACTOR * tiersBelow(capacity));
      }
      expect(merged.writtenCount).toBeLessThanOrEqual(20_000 * (tiersBelow(capacity) + 2));
    },
  );

  test("stay few, with bounded work, for arbitrary sizes and deletions", () => {
    const capacity = 4096;
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: capacity }),
      fc.integer({ min: 0, max: 12 }).map((bits) => 2 ** bits),
      fc.integer({ min: 1, max: 9 }),
    );
    const additions = fc.array(fc.tuple(sizes, fc.boolean(), fc.constantFrom(0, 0, 0, 0.01, 0.2, 0.5)), {
      minLength: 1,
      maxLength: 300,
      size: "max",
    });
    fc.assert(
      fc.property(additions, (segments) => {
        const merged = new MergedList(capacity);
        let documents = 0;
        let deletions = 0;
        for (const [size, isLive, deletedShare] of segments) {
          merged.add(isLive ? closed(size) : sealed(size));
          documents += size;
          deletions += merged.delete(deletedShare);
          expect(documentsIn(merged.segments)).toBe(documents - deletions);
        }
        merged.add(sealed(capacity));
        const full = merged.segments.filter((segment) => aliveIn(segment) * 2 > capacity).length;
        expect(merged.segments.length).toBeLessThanOrEqual(2 * full);
        expect(merged.segments.every((segment) => segment.isSealed)).toBe(true);
        expect(merged.writtenCount).toBeLessThanOrEqual(TIER_FACTOR * tiersBelow(capacity) * (documents + deletions));
      }),
      runs(200),
    );
  });
});
