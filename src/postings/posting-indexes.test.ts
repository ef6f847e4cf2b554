import fc from "fast-check";
import { expect, test } from "vitest";
import { indexesOf, noPostings, postingsOf } from "./posting-set.ts";

test("the indexes of a dense set are those of its ascending ordinals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(199)), (universe, numbers) => {
      const ordinals = [...new Set(numbers)].filter((ordinal) => ordinal < universe).sort((a, b) => a - b);
      const indexes = indexesOf(postingsOf(ordinals, universe));
      if (indexes === null) return;
      for (let ordinal = 0; ordinal < universe; ordinal++) {
        expect(indexes.indexOf(ordinal)).toBe(ordinals.indexOf(ordinal));
      }
    }),
  );
});

test("only a dense set has indexes, which it computes once", () => {
  const dense = postingsOf([0, 31, 32, 63], 64);
  expect(indexesOf(dense)?.indexOf(63)).toBe(3);
  expect(indexesOf(dense)).toBe(indexesOf(dense));
  expect(indexesOf(postingsOf([63], 64))).toBeNull();
  expect(indexesOf(noPostings(64))).toBeNull();
});
