import { expect, test } from "vitest";
import { facetRows } from "./facet-rows.ts";

const values = [
  { value: "Germany", count: 5 },
  { value: "Chad", count: 2 },
];

test("the counted values keep their order, and selected ones are marked", () => {
  expect(facetRows(values, ["Chad"], false)).toEqual([
    { value: "Germany", count: 5, isSelected: false },
    { value: "Chad", count: 2, isSelected: true },
  ]);
});

test("selected values that are not counted come first", () => {
  expect(facetRows(values, ["Peru", "Chad", "Fiji"], false).map(({ value, count }) => [value, count])).toEqual([
    ["Peru", null],
    ["Fiji", null],
    ["Germany", 5],
    ["Chad", 2],
  ]);
});

test("a selected value has the count 0 if all values are known", () => {
  expect(facetRows([], ["Peru"], true)).toEqual([{ value: "Peru", count: 0, isSelected: true }]);
});
