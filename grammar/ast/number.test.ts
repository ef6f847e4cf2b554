import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../test/support/fuzz.ts";
import { digitsOf, isNumber } from "./number.ts";

test.each(["5", "-5", "+.5", "1.", "1.5e-3", "1E9", "12.75", "-.25", "1e10"])("%s is a number", (text) => {
  expect(isNumber(text)).toBe(true);
});

test.each(["", "-", ".", "1e", "0x10", "1k", "NaN", "Infinity", "١٢", "1 2", "--5"])("%j is not a number", (text) => {
  expect(isNumber(text)).toBe(false);
});

test("returns digits that parse to the same number", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(digitsOf(value)).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(digitsOf(value))).toBe(Math.abs(value));
    }),
    runs(2000),
  );
});
