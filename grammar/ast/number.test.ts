import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isNumber, numberText } from "./number.ts";

test.each(["5", "-5", "+.5", "1.", "1.5e-3", "1E9", "12.75", "-.25", "1e10"])("%s is a number", (text) => {
  expect(isNumber(text)).toBe(true);
});

test.each(["", "-", ".", "1e", "0x10", "1k", "NaN", "Infinity", "١٢", "1 2", "--5"])("%j is not a number", (text) => {
  expect(isNumber(text)).toBe(false);
});

test("checks a long text in linear time", () => {
  const digits = "1".repeat(60_000);
  expect(cpuTime(() => isNumber(`${digits}x`), 250)).toBeLessThan(250);
  expect(isNumber(`${digits}.${digits}`)).toBe(true);
});

test.each([
  [5, "5"],
  [-0.25, "-0.25"],
  [-0, "0"],
  [-1e21, "-1000000000000000000000"],
  [1e-7, "0.0000001"],
])("%s is printed without an exponent", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("returns a text that parses to the same number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(numberText(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(numberText(value)) === value).toBe(true);
    }),
    runs(2000),
  );
});
