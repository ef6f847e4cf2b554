import { expect, test } from "vitest";
import { meanNoise, noiseOf } from "./noise.ts";
import type { QueryReport } from "./report.ts";

function query(rounds: readonly number[], reference: readonly number[]): QueryReport {
  const figures = { firmament: { median: 1, p95: 1, samples: 1, rounds } };
  return { className: "a", title: "a", operation: "count", text: "a", matches: 1, figures, reference };
}

test("noise is relative to the reference loads", () => {
  expect(noiseOf(query([1, 2, 4], [10, 20, 40]), "firmament")).toBe(0);
  expect(noiseOf(query([1, 1.1, 1.21], [1, 1, 1]), "firmament")).toBeCloseTo(1.4826 * Math.log(1.1));
});

test("an outlier hardly counts", () => {
  expect(noiseOf(query([1, 1.01, 0.99, 1, 1.01, 50], [1, 1, 1, 1, 1, 1]), "firmament")).toBeLessThan(0.02);
});

test("two rounds say nothing", () => {
  expect(noiseOf(query([1, 2], [1, 1]), "firmament")).toBeNull();
  expect(noiseOf(query([1, 2, 3], [1, 1, 1]), "liqe")).toBeNull();
  expect(meanNoise([query([1, 2], [1, 1])], "firmament")).toBeNull();
});
