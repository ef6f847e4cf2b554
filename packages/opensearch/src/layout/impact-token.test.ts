import fc from "fast-check";
import { MAX_IMPACT } from "firmament/backend";
import { describe, expect, test } from "vitest";
import {
  BOOST_PER_IMPACT,
  IMPACT_K1,
  NO_TERM,
  OWN_MARK,
  SHARED_MARK,
  storedTerm,
  TOKEN_SEPARATOR,
} from "./impact-token.ts";

/** As Lucene's BM25 without lengths: `weight - weight / (1 + f / k1)`. */
function clusterScore(weight: number, impact: number): number {
  const divisor = Math.fround(1 + Math.fround(impact / IMPACT_K1));
  return Math.fround(weight - Math.fround(weight / divisor));
}

test("the cluster's score of an impact, in 32-bit floats, is proportional to the impact", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_IMPACT }),
      fc.float({ min: 0.125, max: 64, noNaN: true }),
      (impact, idf) => {
        const score = clusterScore(Math.fround(BOOST_PER_IMPACT * idf), impact) / idf;
        expect(Math.abs(score / impact - 1)).toBeLessThan(impact < 20 ? 0.02 : 0.0015);
        expect(score).toBeLessThan(clusterScore(Math.fround(BOOST_PER_IMPACT * idf), impact + 1) / idf);
      },
    ),
  );
});

describe("storedTerm", () => {
  const marks = [TOKEN_SEPARATOR, SHARED_MARK, OWN_MARK];
  const term = fc.string({ unit: fc.constantFrom("a", "t", "s", "o", "e", NO_TERM, ...marks), minLength: 1 });

  test("is different for different terms, contains no mark, and is not the term of a document without one", () => {
    fc.assert(
      fc.property(term, term, (a, b) => {
        expect(storedTerm(a) === storedTerm(b)).toBe(a === b);
        for (const mark of marks) expect(storedTerm(a)).not.toContain(mark);
        expect(storedTerm(a)).not.toBe(NO_TERM);
      }),
    );
  });
});
