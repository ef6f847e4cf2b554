import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { hasPhrase as naiveHasPhrase, type Word } from "@firmament/testing/src/naive/phrase.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPhrase, isImplied } from "./phrase-match.ts";

/** Only a worse complexity exceeds it. */
const BOUND_MS = 2000;

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

law(
  "a phrase is in every field with a phrase that implies it",
  2000,
  fc.property(
    fc.array(fc.array(words, { maxLength: 7 }), { maxLength: 3 }),
    fc.record({ terms: fc.array(words, { minLength: 1, maxLength: 4 }), slop: fc.constantFrom(0, 1, 2, 100, 101) }),
    fc.record({ terms: fc.array(words, { minLength: 1, maxLength: 3 }), slop: fc.constantFrom(0, 1, 2, 100, 103) }),
    (values, whole, part) => {
      if (!isImplied(part, whole) || !hasPhrase(values, whole.terms, whole.slop)) return;
      expect(hasPhrase(values, part.terms, part.slop)).toBe(true);
    },
  ),
);

test("a phrase implies those of its terms that are close enough", () => {
  const whole = { terms: ["a", "b", "a"], slop: 3 };
  expect(isImplied({ terms: ["a", "b", "a"], slop: 3 }, whole)).toBe(true);
  expect(isImplied({ terms: ["a", "a"], slop: 4 }, whole)).toBe(true);
  expect(isImplied({ terms: ["a", "a"], slop: 3 }, whole)).toBe(false);
  expect(isImplied({ terms: ["a", "b"], slop: 2 }, whole)).toBe(false);
  expect(isImplied({ terms: ["b", "b"], slop: 9 }, whole)).toBe(false);
});

test.each([0, 2])("takes linear time for a repeated word, at slop %i", (slop) => {
  const value = Array<string>(50_000).fill("a");
  const read = (): void => {
    expect(hasPhrase([value], value, slop)).toBe(true);
    expect(hasPhrase([value.slice(1)], value, slop)).toBe(false);
    expect(hasPhrase([value], [...value.slice(25_000), "b"], slop)).toBe(false);
  };
  expect(cpuTime(read, BOUND_MS)).toBeLessThan(BOUND_MS);
});
