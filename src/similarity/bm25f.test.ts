import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldImpacts, impactOf, inverseDocumentFrequency, MAX_IMPACT, SCORE_PER_IMPACT } from "./bm25f.ts";
import { NORMALIZED_FREQUENCIES } from "./length-normalization.ts";

const weightedFrequencies = fc.double({ min: 1e-9, max: 1e9, noNaN: true });

test("an impact is a saturated frequency in 255 steps, at least 1, and never shrinks", () => {
  fc.assert(
    fc.property(weightedFrequencies, weightedFrequencies, (x, y) => {
      const impact = impactOf(x);
      expect(Number.isInteger(impact)).toBe(true);
      expect(impact).toBeGreaterThanOrEqual(1);
      expect(impact).toBeLessThanOrEqual(MAX_IMPACT);
      expect(Math.abs(impact - Math.max(1, (MAX_IMPACT * x) / (x + 1.2)))).toBeLessThanOrEqual(0.5);
      expect(impactOf(Math.max(x, y))).toBeGreaterThanOrEqual(impactOf(Math.min(x, y)));
    }),
  );
  expect([impactOf(1e-12), impactOf(1.2), impactOf(1e12)]).toEqual([1, 128, 255]);
});

test("the maximum score of a term is 2.2 times its inverse document frequency", () => {
  expect(SCORE_PER_IMPACT * MAX_IMPACT).toBeCloseTo(2.2, 12);
  expect(inverseDocumentFrequency(10, 1)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
  expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0);
});

test("the impacts of a field include its weight", () => {
  const { weighted, impacts } = fieldImpacts(3);
  expect(impacts).toHaveLength(256);
  for (const [byte, frequency] of NORMALIZED_FREQUENCIES.entries()) {
    expect(weighted[byte]).toBe(3 * frequency);
    expect(impacts[byte]).toBe(impactOf(3 * frequency));
  }
  expect(fieldImpacts(Number.MIN_VALUE).weighted[0]).toBeGreaterThan(0);
});
