import { expect, test } from "vitest";
import { linearFit } from "./linear-fit.ts";

test("a line through two points contains both, and continues", () => {
  const line = linearFit([
    [100, 3],
    [1000, 12],
  ]);
  expect([100, 1000, 10_000].map(line)).toEqual([3, 12, 102].map((y) => expect.closeTo(y, 9)));
});

test("relative errors count: a small value is not lost beside large ones", () => {
  const line = linearFit([
    [1, 1],
    [2, 2.2],
    [1000, 1000],
  ]);
  expect(line(1)).toBeCloseTo(1, 0);
  expect(line(2000) / 2000).toBeCloseTo(1, 1);
});
