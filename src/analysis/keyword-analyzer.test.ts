import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldingKeywordAnalyzer } from "./keyword-analyzer.ts";

it.each([
  ["Größe 8½", "grosse 8 1/2"],
  ["™", "™"],
  ["®", "®"],
  ["\u0301", "\u0301"],
  ["Acme™", "acme"],
])("folds the value %j to %j", (value, term) => {
  expect(foldingKeywordAnalyzer.terms(value)).toEqual([term]);
  expect(foldingKeywordAnalyzer.normalize(value)).toBe(term);
});

it("leaves no value without a term, and folds a term to itself", () => {
  fc.assert(
    fc.property(trickyTexts, (value) => {
      const terms = foldingKeywordAnalyzer.terms(value);
      expect(terms).toHaveLength(value === "" ? 0 : 1);
      for (const term of terms) expect(foldingKeywordAnalyzer.terms(term)).toEqual([term]);
    }),
    runs(500),
  );
});
