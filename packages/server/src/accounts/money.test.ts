import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDecimal, isMicros, MAX_MICROS, parseMicros, toDecimal, toDecimalText } from "./money.ts";

describe("an amount", () => {
  it.each([
    ["0", 0],
    ["0.1", 100_000],
    ["0.000001", 1],
    ["12.50", 12_500_000],
    ["007", 7_000_000],
    ["+3", 3_000_000],
    ["-0", 0],
    ["-0.0", 0],
    ["1000000000", MAX_MICROS],
    ["1000000000.000000", MAX_MICROS],
    ["999999999.999999", MAX_MICROS - 1],
  ])("is parsed from %j", (text, micros) => {
    expect(Object.is(parseMicros(text), micros)).toBe(true);
  });

  it.each([
    ["", '"" is not an amount. Write a decimal such as 12.50.'],
    ["NaN", '"NaN" is not an amount. Write a decimal such as 12.50.'],
    ["1e3", '"1e3" is not an amount. Write a decimal such as 12.50.'],
    ["1,5", '"1,5" is not an amount. Write a decimal such as 12.50.'],
    [".5", '".5" is not an amount. Write a decimal such as 12.50.'],
    ["5.", '"5." is not an amount. Write a decimal such as 12.50.'],
    [" 5", '" 5" is not an amount. Write a decimal such as 12.50.'],
    ["5\n", '"5\\n" is not an amount. Write a decimal such as 12.50.'],
    ["0x10", '"0x10" is not an amount. Write a decimal such as 12.50.'],
    ["0.0000001", '"0.0000001" has more than six decimal places.'],
    ["1.0000000", '"1.0000000" has more than six decimal places.'],
    ["-0.01", '"-0.01" is below 0.'],
    ["1000000000.000001", '"1000000000.000001" is above the maximum of a billion.'],
    ["9".repeat(400), `"${"9".repeat(60)}…" is above the maximum of a billion.`],
  ])("is not parsed from %j", (text, message) => {
    expect(() => parseMicros(text)).toThrow(new RangeError(message));
  });

  it.each([0, 0.1, 0.07, 50, 1e9, -0])("is parsed from the number %d", (amount) => {
    expect(toDecimal(fromDecimal(amount))).toBe(Math.abs(amount));
  });

  it.each([
    [Number.NaN, '"NaN" is not an amount. Write a decimal such as 12.50.'],
    [Number.POSITIVE_INFINITY, '"Infinity" is not an amount. Write a decimal such as 12.50.'],
    [1e21, '"1e+21" is not an amount. Write a decimal such as 12.50.'],
    [1e-7, '"1e-7" is not an amount. Write a decimal such as 12.50.'],
    [0.1 + 0.2, '"0.30000000000000004" has more than six decimal places.'],
    [-1, '"-1" is below 0.'],
  ])("is not parsed from the number %d", (amount, message) => {
    expect(() => fromDecimal(amount)).toThrow(new RangeError(message));
  });

  it("is formatted without trailing zeros", () => {
    expect([0, 1, 100_000, 12_500_000, 1_000_000, MAX_MICROS].map(toDecimalText)).toEqual([
      "0",
      "0.000001",
      "0.1",
      "12.5",
      "1",
      "1000000000",
    ]);
  });

  it.each([-1, 0.5, Number.NaN, MAX_MICROS + 1])("cannot be %d", (value) => {
    expect(isMicros(value)).toBe(false);
  });

  const anyMicros = fc.oneof(fc.integer({ min: 0, max: MAX_MICROS }), fc.integer({ min: 0, max: 100_000_000 }));

  law(
    "an amount equals its parsed text and its parsed number, which print the same",
    1000,
    fc.property(anyMicros, (micros) => {
      expect(isMicros(micros)).toBe(true);
      expect(parseMicros(toDecimalText(micros))).toBe(micros);
      expect(fromDecimal(toDecimal(micros))).toBe(micros);
      expect(JSON.stringify(toDecimal(micros))).toBe(toDecimalText(micros));
    }),
  );
});
