import { describe, expect, test } from "vitest";
import { EVERY_NUMBER, exactly, indexRangeOf, isEmptyRange, isInRange, type NumericRange } from "./numeric-range.ts";

const range = (low: number, high: number, lowInclusive = true, highInclusive = true): NumericRange => ({
  low,
  lowInclusive,
  high,
  highInclusive,
});

describe("a numeric range", () => {
  test("contains its inclusive ends and not its exclusive ones", () => {
    expect(isInRange(range(5, 7), 5)).toBe(true);
    expect(isInRange(range(5, 7), 7)).toBe(true);
    expect(isInRange(range(5, 7, false, false), 5)).toBe(false);
    expect(isInRange(range(5, 7, false, false), 7)).toBe(false);
  });

  test("does not contain NaN", () => {
    expect(isInRange(EVERY_NUMBER, Number.NaN)).toBe(false);
  });

  test("does not distinguish -0 from 0", () => {
    expect(isInRange(exactly(0), -0)).toBe(true);
    expect(isInRange(exactly(-0), 0)).toBe(true);
  });

  test("is empty if it is reversed or excludes its only number", () => {
    expect(isEmptyRange(range(7, 5))).toBe(true);
    expect(isEmptyRange(range(5, 5, false, true))).toBe(true);
    expect(isEmptyRange(range(5, 5, true, false))).toBe(true);
    expect(isEmptyRange(range(5, 5))).toBe(false);
    expect(isEmptyRange(EVERY_NUMBER)).toBe(false);
  });

  test("corresponds to a range of indexes in sorted numbers", () => {
    const sorted = Float64Array.of(1, 2, 2, 2, 3, 5);
    expect(indexRangeOf(sorted, range(2, 3))).toEqual({ from: 1, to: 5 });
    expect(indexRangeOf(sorted, range(2, 3, false, false))).toEqual({ from: 4, to: 4 });
    expect(indexRangeOf(sorted, range(4, 4))).toEqual({ from: 5, to: 5 });
    expect(indexRangeOf(sorted, range(9, 0))).toEqual({ from: 6, to: 6 });
    expect(indexRangeOf(sorted, EVERY_NUMBER)).toEqual({ from: 0, to: 6 });
    expect(indexRangeOf(new Float64Array(0), EVERY_NUMBER)).toEqual({ from: 0, to: 0 });
  });
});
