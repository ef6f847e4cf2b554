import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BinScale, binEdges } from "./bin-edges.ts";
import { extentOf } from "./number-extent.ts";

function edges(numbers: readonly number[], bins: number, scale: BinScale): readonly number[] {
  return binEdges(extentOf(Float64Array.from(numbers)), bins, scale);
}

describe("linear edges", () => {
  test.each<[readonly number[], number, readonly number[]]>([
    [[], 5, []],
    [[0, 9], 5, [0, 2, 4, 6, 8, 10]],
    [[0, 10], 5, [0, 5, 10, 15]],
    [[3, 96], 10, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
    [[-7, 12], 4, [-10, 0, 10, 20]],
    [[0.1, 0.35], 5, [0.1, 0.2, 0.3, 0.4]],
    [[0.1, 0.35], 6, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4]],
    [[1, 3], 100, [1, 2, 3, 4]],
    [[5], 9, [5, 6]],
    [[0], 9, [0, 1]],
    [[0.5], 9, [0.5, 0.55]],
    [[-3, 4], 1, [-5, 5]],
    [[-Number.MAX_VALUE, Number.MAX_VALUE], 2, [-Number.MAX_VALUE, 0, Number.POSITIVE_INFINITY]],
  ])("of %j in %i bins", (numbers, bins, expected) => {
    expect(edges(numbers, bins, "linear")).toEqual(expected);
  });
});

describe("log edges", () => {
  test.each<[readonly number[], number, readonly number[]]>([
    [[], 5, []],
    [[-5, -1], 5, []],
    [[0], 5, [0, 1]],
    [[1, 99_000], 15, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]],
    [[1, 99_000], 14, [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000]],
    [[1, 99_000], 9, [1, 10, 100, 1000, 10_000, 100_000]],
    [[1, 99_000], 3, [1, 100, 10_000, 100_000]],
    [[-1, 0, 3, 400], 9, [0, 2, 5, 10, 20, 50, 100, 200, 500]],
    [[1, 20], 24, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22]],
    [[0.5, 20.5], 12, [0.4, 0.6, 1, 1.5, 2.5, 4, 6, 10, 15, 25]],
    [[0, 51, 58], 9, [0, 51, 52, 53, 54, 55, 56, 57, 58, 59]],
    [[0, 7], 1, [0, 8]],
    [[1, 1000], 1, [1, 10_000]],
  ])("of %j in %i bins", (numbers, bins, expected) => {
    expect(edges(numbers, bins, "log")).toEqual(expected);
  });
});

const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -20, max: 5000 }),
  fc.constantFrom(0, -0, Number.MIN_VALUE, Number.MAX_VALUE, 1e20, 1e20 + 16_384),
);

law(
  "edges ascend, and contain all numbers or all from 0",
  1000,
  fc.property(
    fc.array(doubles, { minLength: 1, maxLength: 20 }),
    fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(10_000)),
    fc.constantFrom<BinScale>("linear", "log"),
    (numbers, bins, scale) => {
      const sorted = Float64Array.from(numbers).sort();
      const found = binEdges(extentOf(sorted), bins, scale);
      const contained = sorted.filter((number) => scale === "linear" || number >= 0);
      if (contained.length === 0) {
        expect(found).toEqual([]);
        return;
      }
      const [first, last] = [found[0] as number, found.at(-1) as number];
      expect(found.length - 1).toBeGreaterThanOrEqual(1);
      expect(found.length - 1).toBeLessThanOrEqual(bins);
      expect(found.every((edge, index) => index === 0 || edge > (found[index - 1] as number))).toBe(true);
      expect(first <= (contained[0] as number) && last > (contained.at(-1) as number)).toBe(true);
      expect(found.slice(0, -1).every(Number.isFinite)).toBe(true);
      if (sorted.every(Number.isInteger)) expect(found.every((edge) => edge === Math.floor(edge))).toBe(true);
    },
  ),
);
