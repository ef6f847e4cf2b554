import { runs } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { combinedScore, contributionOf, minRelevance, type ValueModifier, type ValueRank } from "./value-rank.ts";

function rankBy(modifier: ValueModifier, factor = 1, combine: "add" | "multiply" = "add"): ValueRank {
  return { field: "size", modifier, factor, combine };
}

test.each<[ValueModifier, number, number]>([
  [{ kind: "none" }, 250, 250],
  [{ kind: "sqrt" }, 16, 4],
  [{ kind: "log1p" }, Math.E - 1, 1],
  [{ kind: "saturation", pivot: 50 }, 50, 0.5],
  [{ kind: "saturation", pivot: 50 }, 150, 0.75],
  [{ kind: "saturation", pivot: Number.MAX_VALUE }, Number.MAX_VALUE, 0.5],
])("a value contributes the factor times the modified value: %j", (modifier, value, modified) => {
  expect(contributionOf(rankBy(modifier), value)).toBeCloseTo(modified, 12);
  expect(contributionOf(rankBy(modifier, 0.25), value)).toBeCloseTo(modified / 4, 12);
  expect(contributionOf(rankBy(modifier, 0), value)).toBe(0);
  for (const none of [0, -3, Number.NaN, Number.NEGATIVE_INFINITY]) {
    expect(contributionOf(rankBy(modifier), none)).toBe(0);
  }
});

test("a contribution is added to the relevance, or multiplies it with 1 more", () => {
  expect(combinedScore(rankBy({ kind: "none" }), 3, 0.5)).toBe(3.5);
  expect(combinedScore(rankBy({ kind: "none" }, 1, "multiply"), 3, 0.5)).toBe(4.5);
});

test("contributions and scores are finite", () => {
  expect(contributionOf(rankBy({ kind: "none" }, 1e300), 1e300)).toBe(Number.MAX_VALUE);
  expect(combinedScore(rankBy({ kind: "none" }, 1, "multiply"), 3, Number.MAX_VALUE)).toBe(Number.MAX_VALUE);
});

const ranks: Arbitrary<ValueRank> = fc.record({
  field: fc.constant("size"),
  modifier: fc.constantFrom<ValueModifier>({ kind: "none" }, { kind: "log1p" }, { kind: "saturation", pivot: 7 }),
  factor: fc.constantFrom(0, 0.2, 1, 1e300),
  combine: fc.constantFrom("add", "multiply"),
});
const values = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, noNaN: true, max: 1e308 }));
const relevances = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e9, noNaN: true }));

test("a relevance below the minimum makes no score competitive", () => {
  fc.assert(
    fc.property(ranks, values, values, relevances, relevances, (rank, value, other, relevance, another) => {
      const maxContribution = contributionOf(rank, Math.max(value, other));
      const contribution = contributionOf(rank, Math.min(value, other));
      const score = combinedScore(rank, relevance, contribution);
      // The scores of all documents with the greatest value are possible thresholds.
      for (const minScore of [score, combinedScore(rank, another, maxContribution), Number.NEGATIVE_INFINITY]) {
        const isCompetitive = score >= minScore;
        if (isCompetitive) expect(relevance).toBeGreaterThanOrEqual(minRelevance(rank, minScore, maxContribution));
      }
    }),
    runs(2000),
  );
});

test("the minimum is close to the least competitive relevance", () => {
  for (const combine of ["add", "multiply"] as const) {
    const rank = rankBy({ kind: "none" }, 1, combine);
    expect(minRelevance(rank, combinedScore(rank, 5, 3), 3)).toBeCloseTo(5, 6);
  }
});
