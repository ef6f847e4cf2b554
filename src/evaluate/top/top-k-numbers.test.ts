import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TopKNumbers } from "./top-k-numbers.ts";

test("the threshold is the k-th greatest number", () => {
  // -0 equals 0.
  const number = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true })).map((drawn) => drawn + 0);
  const numbers = fc.array(number, { maxLength: 60 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 20 }), (added, k) => {
      const top = new TopKNumbers(k);
      for (const [index, number] of added.entries()) {
        top.add(number);
        const best = added.slice(0, index + 1).sort((a, b) => b - a);
        expect(top.threshold).toEqual(best[k - 1] ?? Number.NEGATIVE_INFINITY);
      }
    }),
    runs(100),
  );
});
