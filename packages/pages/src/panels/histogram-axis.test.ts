import type { RangeCount } from "firmament";
import { describe, expect, test } from "vitest";
import {
  type Axis,
  axisOf,
  positionOf,
  positionsOf,
  type Scale,
  ticksOf,
  withHigh,
  withLow,
} from "./histogram-axis.ts";

function axis(edges: readonly (number | null)[], scale: Scale = "log"): Axis {
  const ranges = edges.slice(1).map((to, index): RangeCount => ({ from: edges[index] ?? 0, to, count: 1 }));
  return axisOf(ranges, scale) as Axis;
}

const staff = axis([0, 1, 10, 100, 1000, null]);
const scores = axis([0, 0.5, 1, 1.5, 2], "linear");

test("there is no axis without ranges", () => {
  expect(axisOf([], "log")).toBeNull();
});

describe("the position of a number", () => {
  test.each([
    [-5, 0],
    [0, 0],
    [1, 1],
    [10, 2],
    [100, 3],
    [1000, 4],
    [5000, 4.5],
  ])("%d on a log axis is %d", (value, position) => {
    expect(positionOf(staff, value)).toBe(position);
  });

  test("within a bar follows the scale", () => {
    expect(positionOf(staff, Math.sqrt(1000))).toBeCloseTo(2.5);
    expect(positionOf(scores, 0.75)).toBeCloseTo(1.5);
    expect(positionOf(staff, 0.25)).toBeCloseTo(0.25);
  });

  test("beyond a closed last bar is the end", () => {
    expect(positionOf(scores, 2)).toBe(4);
    expect(positionOf(scores, 7)).toBe(4);
  });
});

describe("the positions of a range", () => {
  test.each([
    [null, { low: 0, high: 5 }],
    [
      { low: 10, high: null },
      { low: 2, high: 5 },
    ],
    [
      { low: null, high: 100, highExclusive: true },
      { low: 0, high: 3 },
    ],
    [
      { low: 10, high: 100, lowExclusive: true, highExclusive: true },
      { low: 2, high: 3 },
    ],
    [
      { low: 1000, high: 10 },
      { low: 4, high: 4 },
    ],
  ])("%j", (range, positions) => {
    expect(positionsOf(staff, range)).toEqual(positions);
  });
});

describe("a moved bound", () => {
  test("is a number of whole bars; the ends of the axis have none", () => {
    expect(withLow(staff, null, 2)).toEqual({ low: 10, high: null });
    expect(withHigh(staff, { low: 10, high: null }, 3)).toEqual({ low: 10, high: 100, highExclusive: true });
    expect(withLow(staff, { low: 10, high: 100 }, 0)).toEqual({ low: null, high: 100 });
    expect(withHigh(staff, { low: 10, high: 100, highExclusive: true }, 5)).toEqual({ low: 10, high: null });
    expect(withHigh(staff, { low: null, high: 100 }, 5)).toBeNull();
    expect(withLow({ ...staff, hasBelow: true }, { low: 10, high: 100 }, 0)).toEqual({ low: 0, high: 100 });
  });

  test("keeps the other bound as it is", () => {
    const range = { low: 7, high: 50, lowExclusive: true, highExclusive: true };
    expect(withHigh(staff, range, 4)).toEqual({ low: 7, high: 1000, lowExclusive: true, highExclusive: true });
    expect(withLow(staff, range, 1)).toEqual({ low: 1, high: 50, highExclusive: true });
  });

  test("is exclusive at the top", () => {
    expect(withHigh(scores, null, 2)).toEqual({ low: null, high: 1, highExclusive: true });
  });

  test.each([staff, scores])("is at the position that it was moved to", (where) => {
    for (let low = 0; low < where.bars; low++) {
      for (let high = low + 1; high <= where.bars; high++) {
        expect(positionsOf(where, withHigh(where, withLow(where, null, low), high))).toEqual({ low, high });
      }
    }
  });
});

describe("the labels", () => {
  const labels = (where: Axis): readonly string[] => ticksOf(where).map(({ label }) => label);

  test("of a log axis are powers of ten, with 2 and 5 if there are few", () => {
    expect(labels(staff)).toEqual(["0", "1", "10", "100", "1K"]);
    expect(labels(axis([20, 30, 50, 70, 100, 150, 200]))).toEqual(["20", "50", "100", "200"]);
  });

  test("of a linear axis are even", () => {
    expect(labels(scores)).toEqual(["0", "0.5", "1", "1.5", "2"]);
    expect(labels(axis([0, 40, 80, 120], "linear"))).toEqual(["0", "50", "100"]);
  });

  test("of dates are round years, or dates", () => {
    const years = Array.from({ length: 31 }, (_, index) => Date.UTC(1995 + index, 0));
    expect(labels(axis(years, "year"))).toEqual(["2000", "2010", "2020"]);
    const months = Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 2 + index));
    expect(labels(axis(months, "month"))).toEqual(["Mar 2024", "May 2024", "Aug 2024"]);
    expect(labels(axis([Date.UTC(2024, 2), Date.UTC(2024, 3)], "month"))).toEqual(["Mar 2024"]);
  });

  test("of a single bar are its bound", () => {
    expect(labels(axis([7, null], "linear"))).toEqual(["7"]);
    expect(labels(axis([7, null])).length).toBeGreaterThan(0);
  });
});
