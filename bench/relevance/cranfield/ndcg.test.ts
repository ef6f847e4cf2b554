import { expect, test } from "vitest";
import { normalizedGain } from "./ndcg.ts";

const gains = new Map([
  ["best", 3],
  ["good", 1],
]);

test("is 1 for the best order, also when other documents follow", () => {
  expect(normalizedGain(["best", "good", "other"], gains)).toBe(1);
});

test("discounts a gain by the logarithm of its rank", () => {
  // The best order has 3 / log2(2) + 1 / log2(3).
  const ideal = 3 + 1 / Math.log2(3);
  expect(normalizedGain(["good", "best"], gains)).toBeCloseTo((1 + 3 / Math.log2(3)) / ideal, 12);
  // log2(4) is 2.
  expect(normalizedGain(["a", "b", "best"], gains)).toBeCloseTo(1.5 / ideal, 12);
});

test("considers ten hits, and ten documents of the best order", () => {
  const others = Array.from({ length: 9 }, (_, index) => `other-${index}`);
  expect(normalizedGain([...others, "best"], gains)).toBeCloseTo(3 / Math.log2(11) / (3 + 1 / Math.log2(3)), 12);
  expect(normalizedGain([...others, "another", "best"], gains)).toBe(0);
  const many = Array.from({ length: 12 }, (_, index) => `relevant-${index}`);
  expect(normalizedGain(many.slice(2), new Map(many.map((id) => [id, 1])))).toBeCloseTo(1, 12);
});

test("is 0 without a relevant document or a hit", () => {
  expect(normalizedGain(["best"], new Map())).toBe(0);
  expect(normalizedGain([], gains)).toBe(0);
});
