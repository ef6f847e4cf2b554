import { expect, test } from "vitest";
import { barText, highText, lowText, rangeText } from "./range-text.ts";

test.each([
  [{ low: 51, high: 1200 }, "51–1,200"],
  [{ low: 7, high: 7 }, "7"],
  [{ low: 51, high: null }, "≥ 51"],
  [{ low: 51, high: null, lowExclusive: true }, "> 51"],
  [{ low: null, high: 0.5 }, "≤ 0.5"],
  [{ low: 1, high: 2.5, highExclusive: true }, "≥ 1 and < 2.5"],
  [{ low: null, high: null }, "any"],
])("%j is %s", (range, text) => {
  expect(rangeText(range)).toBe(text);
});

test("a bar of whole numbers ends before the next bar", () => {
  expect(barText({ from: 10, to: 20, count: 1 }, true)).toBe("10–19");
  expect(barText({ from: 1, to: 2, count: 1 }, true)).toBe("1");
  expect(barText({ from: 0.5, to: 1, count: 1 }, false)).toBe("≥ 0.5 and < 1");
  expect(barText({ from: 1000, to: null, count: 1 }, true)).toBe("≥ 1,000");
});

test("bounds in words", () => {
  expect([lowText(null), lowText({ low: 5, high: null }), lowText({ low: 5, high: null, lowExclusive: true })]).toEqual(
    ["no lower bound", "from 5", "above 5"],
  );
  expect([
    highText(null),
    highText({ low: null, high: 5 }),
    highText({ low: null, high: 5, highExclusive: true }),
  ]).toEqual(["no upper bound", "up to 5", "below 5"]);
});
