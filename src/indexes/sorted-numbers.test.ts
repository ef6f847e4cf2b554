import { expect, test } from "vitest";
import { ranksOf } from "./sorted-numbers.ts";

test("ranksOf inverts the order of ordinals and marks missing values", () => {
  const sorted = { values: Float64Array.of(-1.5, 0, 7, 7), ordinals: Uint32Array.of(1, 4, 0, 3) };
  expect([...ranksOf(sorted, 6)]).toEqual([2, 0, -1, 3, 1, -1]);
});
