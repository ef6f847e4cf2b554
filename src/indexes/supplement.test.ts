import { expect, test } from "vitest";
import { longestOf } from "./supplement.ts";

test("the longest list is the first of those with the greatest size", () => {
  const [a, b, c] = [{ size: 1 }, { size: 3 }, { size: 3 }];
  expect(longestOf([a, b, c])).toBe(b);
  expect(longestOf([])).toBeUndefined();
});
