import { law } from "@firmament/test-support/fuzz.ts";
import { hasPhrase as naiveHasPhrase, type Word } from "@firmament/testing/src/naive/phrase.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPhrase } from "./phrase-match.ts";

const words = fc.constantFrom("a", "b");

law(
  "a value contains a phrase as the naive engine defines it",
  500,
  fc.property(
    fc.array(fc.array(words, { maxLength: 7 }), { maxLength: 3 }),
    fc.array(words, { minLength: 1, maxLength: 5 }),
    fc.nat(3),
    (values, terms, slop) => {
      const tokens = values.flatMap((value, index) =>
        value.map((term, offset): Word => ({ term, position: index * 1000 + offset })),
      );
      expect(hasPhrase(values, terms, slop)).toBe(naiveHasPhrase(tokens, terms, slop));
    },
  ),
);

test.each([0, 2])("takes linear time for a repeated word, at slop %i", (slop) => {
  const value = Array<string>(50_000).fill("a");
  const started = performance.now();
  expect(hasPhrase([value], value, slop)).toBe(true);
  expect(hasPhrase([value.slice(1)], value, slop)).toBe(false);
  expect(hasPhrase([value], [...value.slice(25_000), "b"], slop)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});
