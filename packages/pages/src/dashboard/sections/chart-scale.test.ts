import { expect, test } from "vitest";
import { axisMarks, barHeight, roundMaximum } from "./chart-scale.ts";

test("the top of an axis is a round number that is not less than the maximum", () => {
  expect([0, 1, 3, 5, 7, 9, 10, 11, 95, 1234].map(roundMaximum)).toEqual([1, 1, 3, 6, 8, 10, 10, 12, 100, 1600]);
  expect([0.000001, 0.03, 0.25, 0.7].map(roundMaximum)).toEqual([0.000001, 0.03, 0.3, 0.8]);
});

test("marks of whole numbers are whole", () => {
  expect(axisMarks(20, true)).toEqual([20, 10, 0]);
  expect(axisMarks(1, true)).toEqual([1, 0]);
  expect(axisMarks(1, false)).toEqual([1, 0.5, 0]);
});

test("a bar is visible unless its value is 0", () => {
  expect([0, 1, 500, 1000].map((value) => barHeight(value, 1000))).toEqual([0, 1.5, 50, 100]);
});
