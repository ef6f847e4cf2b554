import { expect, test } from "vitest";
import { facetRows } from "./facet-rows.ts";

const values = [
  { value: "Germany", count: 5 },
  { value: "Chad", count: 2 },
];

test("the counted values keep their order, and selected ones are marked", () => {
  expect(facetRows(values, ["Chad"], false)).toEqual([
    { value: "Germany", count: 5, selected: null },
    { value: "Chad", count: 2, selected: "Chad" },
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
  expect(facetRows([], ["Peru"], true)).toEqual([{ value: "Peru", count: 0, selected: "Peru" }]);
});

test("a value is selected in any case, unless another value has exactly the selected case", () => {
  expect(facetRows(values, ["germany"], false)[0]).toEqual({ value: "Germany", count: 5, selected: "germany" });
  const rows = facetRows([...values, { value: "GERMANY", count: 1 }], ["GERMANY"], false);
  expect(rows.map(({ selected }) => selected)).toEqual([null, null, "GERMANY"]);
});
