import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/support/fuzz.ts";
import { fullMerges, type MergeCandidate, nextMerge, type SegmentStats, TIER_FACTOR } from "./merge-policy.ts";

const sealed = (size: number, deletedCount = 0): SegmentStats => ({ size, deletedCount, isSealed: true });
const closed = (size: number, deletedCount = 0): SegmentStats => ({ size, deletedCount, isSealed: false });
const many = (count: number, shape: SegmentStats): SegmentStats[] => new Array<SegmentStats>(count).fill(shape);

const CAPACITY = 1000;

describe("what is merged next", () => {
  test.each<[string, readonly SegmentStats[], MergeCandidate | null]>([
    ["nothing of nothing", [], null],
    ["nothing of a few sealed segments", many(3, sealed(64)), null],
    ["four of one tier", many(4, sealed(64)), { from: 0, to: 4 }],
    ["all that there are of one tier", [sealed(500), ...many(7, sealed(5))], { from: 1, to: 8 }],
    ["four of one tier, however they differ in it", [16, 63, 40, 17].map((n) => sealed(n)), { from: 0, to: 4 }],
    ["nothing of four in two tiers", [sealed(64), ...many(3, sealed(63))], null],
    ["what is small with something larger after it", [...many(3, sealed(1)), sealed(60)], { from: 0, to: 4 }],
    ["the smallest of two merges", [...many(4, sealed(8)), ...many(4, sealed(2))], { from: 4, to: 8 }],
    ["as many as fit, when one more would not", many(4, sealed(300)), { from: 0, to: 3 }],
    ["nothing that is above half of the capacity", many(9, sealed(501)), null],
    ["two before one above half of the capacity", [sealed(3), sealed(40), sealed(501)], { from: 0, to: 2 }],
    ["not one alone before it", [sealed(40), sealed(501), sealed(3)], null],
    ["a closed live segment, to be sealed", [sealed(501), closed(3)], { from: 1, to: 2 }],
    ["adjacent closed live segments together", [sealed(40), closed(5), closed(3)], { from: 1, to: 3 }],
    ["closed live segments of the capacity, each alone", [closed(1000), closed(1000)], { from: 0, to: 1 }],
    ["a closed live segment with its tier", [...many(3, sealed(64)), closed(64)], { from: 0, to: 4 }],
    ["a segment with more than a third deleted", [sealed(300, 100), sealed(300, 101)], { from: 1, to: 2 }],
    ["nothing of a lower tier for its deletions", [...many(3, sealed(64)), sealed(80, 20)], null],
  ])("%s", (_name, segments, expected) => {
    expect(nextMerge(segments, CAPACITY)).toEqual(expected);
  });
});

describe("what is merged to leave the fewest", () => {
  test.each<[string, readonly SegmentStats[], readonly MergeCandidate[]]>([
    ["nothing of nothing", [], []],
    ["nothing of one that is as it should be", [sealed(4)], []],
    ["one with a deletion", [sealed(4, 1)], [{ from: 0, to: 1 }]],
    ["a live one", [closed(4)], [{ from: 0, to: 1 }]],
    [
      "as many as fit, from the first on",
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

/** Segments that come and are merged at once, and the documents written by that. */
class Merged {
  segments: SegmentStats[] = [];
  work = 0;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(segment: SegmentStats): void {
    this.segments.push(segment);
    for (
      let run = nextMerge(this.segments, this.#capacity);
      run !== null;
      run = nextMerge(this.segments, this.#capacity)
    ) {
      const sources = this.segments.slice(run.from, run.to);
      const size = documentsIn(sources);
      if (sources.length > 1) expect(size).toBeLessThanOrEqual(this.#capacity);
      this.segments.splice(run.from, sources.length, sealed(size));
      this.work += size;
    }
  }

  /** Deletes a share of each segment's documents, and tells how many. */
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

/** Tiers of segments that can be merged: those up to half of the capacity. */
const tiersBelow = (capacity: number): number => Math.floor(Math.log(capacity / 2) / Math.log(TIER_FACTOR) + 1e-9) + 1;

describe("segments that are merged as they come", () => {
  test.each([1, 10, 64, 100])(
    "when live ones of %i are closed: few are left, and each document is rewritten once a tier",
    (size) => {
      const capacity = 4096;
      const merged = new Merged(capacity);
      for (let n = 1; n * size <= 20_000; n++) {
        merged.add(closed(size));
        const full = Math.ceil((n * size * 2) / capacity);
        expect(merged.segments.length).toBeLessThanOrEqual(full + TIER_FACTOR * tiersBelow(capacity));
      }
      expect(merged.work).toBeLessThanOrEqual(20_000 * (tiersBelow(capacity) + 2));
    },
  );

  test("keep their order and their number bounded, whatever comes", () => {
    const capacity = 4096;
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: capacity }),
      fc.integer({ min: 0, max: 12 }).map((bits) => 2 ** bits),
      fc.integer({ min: 1, max: 9 }),
    );
    const coming = fc.array(fc.tuple(sizes, fc.boolean(), fc.constantFrom(0, 0, 0, 0.01, 0.2, 0.5)), {
      minLength: 1,
      maxLength: 300,
      size: "max",
    });
    fc.assert(
      fc.property(coming, (segments) => {
        const merged = new Merged(capacity);
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
        expect(merged.work).toBeLessThanOrEqual(TIER_FACTOR * tiersBelow(capacity) * (documents + deletions));
      }),
      runs(200),
    );
  });
});
