import fc from "fast-check";
import { expect, test } from "vitest";
import { TopKNumbers } from "./top-k-numbers.ts";

test("the greatest numbers are known by the least of them", () => {
  // The two zeros are one number.
  const number = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true })).map((drawn) => drawn + 0);
  const numbers = fc.array(number, { maxLength: 60 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 20 }), (offered, count) => {
      const greatest = new TopKNumbers(count);
      for (const [index, number] of offered.entries()) {
        greatest.add(number);
        const best = offered.slice(0, index + 1).sort((a, b) => b - a);
        expect(greatest.threshold).toEqual(best[count - 1] ?? Number.NEGATIVE_INFINITY);
      }
    }),
  );
});
