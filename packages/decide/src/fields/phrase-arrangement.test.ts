import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { hasPhrase } from "firmament/query";
import { expect, test } from "vitest";
import { arrangementsOf } from "./phrase-arrangement.ts";

const words = fc.constantFrom("a", "b", "c");

law(
  "a text matches a sloppy phrase if and only if it contains one of the arrangements",
  1000,
  fc.property(
    fc.array(words, { minLength: 2, maxLength: 3 }),
    fc.nat(3),
    fc.array(words, { maxLength: 7 }),
    (terms, slop, text) => {
      const { arrangements, isComplete } = arrangementsOf(terms, slop, 1000);
      expect(isComplete).toBe(true);
      const contains = arrangements.some((arrangement) =>
        text.some((_, start) =>
          arrangement.every(
            (term, index) => start + index < text.length && (term ?? text[start + index]) === text[start + index],
          ),
        ),
      );
      expect(contains).toBe(hasPhrase([text], terms, slop));
    },
  ),
);

test("begins with the exact phrase", () => {
  expect(arrangementsOf(["a", "b"], 2, 100).arrangements).toEqual([
    ["a", "b"],
    ["b", "a"],
    ["a", null, "b"],
    ["a", null, null, "b"],
  ]);
  expect(arrangementsOf(["a", "b"], 2, 3).isComplete).toBe(false);
});
