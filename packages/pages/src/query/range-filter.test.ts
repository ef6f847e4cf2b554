import { describe, expect, test } from "vitest";
import { rangeOf, withRange } from "./range-filter.ts";

const field = "staff_count";

describe("the range", () => {
  test.each([
    ["staff_count:[50 TO 500]", { low: 50, high: 500 }],
    ["a AND staff_count:{50 TO *]", { low: 50, high: null, lowExclusive: true }],
    ["staff_count:[* TO 1.5} AND a", { low: null, high: 1.5, highExclusive: true }],
    ["staff_count:>=50", { low: 50, high: null }],
    ["staff_count:>50 AND a AND staff_count:<500", { low: 50, high: 500, lowExclusive: true, highExclusive: true }],
    ["staff_count:(>50 AND <=500)", { low: 50, high: 500, lowExclusive: true }],
    ["staff_count:-5", { low: -5, high: -5 }],
    ['staff_count:"5"', { low: 5, high: 5 }],
    ["staff_count:[5 TO 9] AND staff_count:{5 TO 20]", { low: 5, high: 9, lowExclusive: true }],
    ["staff_count:[500 TO 50]", { low: 500, high: 50 }],
  ])("of %s", (text, range) => {
    expect(rangeOf(text, field)).toEqual(range);
  });

  test.each([
    "",
    "50",
    "followers:50",
    "staff_count:*",
    "staff_count:[* TO *]",
    "staff_count:[50 TO 500] OR a",
    "-staff_count:[50 TO 500]",
    "staff_count:[50 TO 500]^2",
    "staff_count:(>50 OR <5)",
    "staff_count:>50 (",
  ])("of %j is none", (text) => {
    expect(rangeOf(text, field)).toBeNull();
  });

  test("of a sequence, if white space means AND", () => {
    expect(rangeOf("a staff_count:(>=5 <=9)", field, "AND")).toEqual({ low: 5, high: 9 });
  });
});

describe("a new range", () => {
  test.each([
    ["", { low: 50, high: 500 }, "staff_count:[50 TO 500]"],
    ["a OR b", { low: 50, high: null }, "(a OR b) AND staff_count:[50 TO *]"],
    ["a", { low: 0.5, high: 1e21, lowExclusive: true }, "a AND staff_count:{0.5 TO 1000000000000000000000]"],
    ["a", { low: 7, high: 7 }, "a AND staff_count:7"],
    ["a", { low: 7, high: 7, highExclusive: true }, "a AND staff_count:[7 TO 7}"],
    ["staff_count:>5 AND a AND staff_count:<9", { low: 1, high: 2 }, "staff_count:[1 TO 2] AND a"],
    ["staff_count:>=5 AND staff_count:<=9", { low: 5, high: 9 }, "staff_count:>=5 AND staff_count:<=9"],
    ["a AND staff_count:>5", { low: null, high: Number.POSITIVE_INFINITY }, "a"],
    ["(a b) AND staff_count:>5", null, "a b"],
    ["staff_count:>5", null, ""],
    ["a", null, "a"],
  ])("in %j: %j", (text, range, expected) => {
    expect(withRange(text, field, range)).toBe(expected);
  });
});

test("a text with syntax errors is not changed", () => {
  expect(withRange("a AND", field, { low: 1, high: 2 })).toBeNull();
});
