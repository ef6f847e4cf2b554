import fc from "fast-check";
import { MAX_IMPACT } from "firmament/backend";
import { describe, expect, test } from "vitest";
import { FREQUENCY_DELIMITER, frequencyOf, IMPACT_K1, storedTerm, TOKEN_SEPARATOR } from "./impact-token.ts";

describe("frequencyOf", () => {
  test("makes the cluster's fraction f / (f + k1) the impact", () => {
    for (let impact = 1; impact <= MAX_IMPACT; impact++) {
      const frequency = frequencyOf(impact);
      expect(frequency / (frequency + IMPACT_K1)).toBeCloseTo(impact / MAX_IMPACT, 2);
      if (impact > 1) expect(frequency).toBeGreaterThan(frequencyOf(impact - 1));
    }
  });
});

describe("storedTerm", () => {
  const term = fc.string({ unit: fc.constantFrom("a", "\\", "n", "f", "e", "\n", "\u001e", "\u001f") });

  test("is different for different terms and contains no separator", () => {
    fc.assert(
      fc.property(term, term, (a, b) => {
        expect(storedTerm(a) === storedTerm(b)).toBe(a === b);
        for (const separator of [TOKEN_SEPARATOR, FREQUENCY_DELIMITER]) expect(storedTerm(a)).not.toContain(separator);
      }),
    );
  });
});
