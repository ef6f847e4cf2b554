import { expect, test } from "vitest";
import { boundsText, dateBounds, numberBounds, rangeOf, valueLabel } from "./facet-words.ts";

test("a range of numbers is a filter, and the other way round", () => {
  const range = { low: 5, high: 20, highExclusive: true };
  expect(numberBounds(range)).toEqual({ gte: 5, lt: 20 });
  expect(rangeOf({ gte: 5, lt: 20 })).toEqual(range);
  expect(rangeOf({ gt: 5 })).toEqual({ low: 5, high: null, lowExclusive: true });
  expect(rangeOf({ lte: 5 })).toEqual({ low: null, high: 5 });
});

test("a range of dates begins and ends at starts of intervals", () => {
  const range = { low: Date.UTC(2024, 3), high: Date.UTC(2025, 0), highExclusive: true };
  expect(dateBounds(range, "quarter")).toEqual({ gte: "2024-04", lt: "2025-01" });
  expect(rangeOf({ gte: "2024-04", lt: "2025" })).toEqual(range);
  // A date of any precision stands for its whole interval.
  expect(rangeOf({ gte: "2024-04", lte: "2024-12" })).toEqual(range);
  expect(rangeOf({ gt: "2024-03", lte: "2024" })).toEqual(range);
  expect(rangeOf({ gte: "now-1y" })).toBeNull();
});

test("texts of filters are for people", () => {
  const plan = { kind: "numbers", field: "stock", title: "Stock", scale: "linear", isWhole: true } as const;
  expect(boundsText({ gte: 5, lt: 20 }, plan)).toBe("5–19");
  expect(boundsText({ gte: "now-1y", lt: "now" }, undefined)).toBe("≥ now-1y and < now");
  expect([valueLabel("true", true), valueLabel("false", true), valueLabel("true", false)]).toEqual([
    "Yes",
    "No",
    "true",
  ]);
});
