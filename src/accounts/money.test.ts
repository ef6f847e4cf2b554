import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { law } from "../../test/support/fuzz.ts";
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
  ])("is read from %j", (text, micros) => {
    expect(Object.is(parseMicros(text), micros)).toBe(true);
  });

  it.each([
    ["", '"" is no amount: write it as a decimal, 12.50.'],
    ["NaN", '"NaN" is no amount: write it as a decimal, 12.50.'],
    ["1e3", '"1e3" is no amount: write it as a decimal, 12.50.'],
    ["1,5", '"1,5" is no amount: write it as a decimal, 12.50.'],
    [".5", '".5" is no amount: write it as a decimal, 12.50.'],
    ["5.", '"5." is no amount: write it as a decimal, 12.50.'],
    [" 5", '" 5" is no amount: write it as a decimal, 12.50.'],
    ["5\n", '"5\\n" is no amount: write it as a decimal, 12.50.'],
    ["0x10", '"0x10" is no amount: write it as a decimal, 12.50.'],
    ["0.0000001", '"0.0000001" has more than six digits after the point.'],
    ["1.0000000", '"1.0000000" has more than six digits after the point.'],
    ["-0.01", '"-0.01" is below 0.'],
    ["1000000000.000001", '"1000000000.000001" is more than a billion, the most that an amount may be.'],
    ["9".repeat(400), `"${"9".repeat(60)}…" is more than a billion, the most that an amount may be.`],
  ])("is not read from %j", (text, message) => {
    expect(() => parseMicros(text)).toThrow(new RangeError(message));
  });

  it.each([0, 0.1, 0.07, 50, 1e9, -0])("is read from the number %d", (amount) => {
    expect(toDecimal(fromDecimal(amount))).toBe(Math.abs(amount));
  });

  it.each([
    [Number.NaN, '"NaN" is no amount: write it as a decimal, 12.50.'],
    [Number.POSITIVE_INFINITY, '"Infinity" is no amount: write it as a decimal, 12.50.'],
    [1e21, '"1e+21" is no amount: write it as a decimal, 12.50.'],
    [1e-7, '"1e-7" is no amount: write it as a decimal, 12.50.'],
    [0.1 + 0.2, '"0.30000000000000004" has more than six digits after the point.'],
    [-1, '"-1" is below 0.'],
  ])("is not read from the number %d", (amount, message) => {
    expect(() => fromDecimal(amount)).toThrow(new RangeError(message));
  });

  it("is shown without zeros at its end", () => {
    expect([0, 1, 100_000, 12_500_000, 1_000_000, MAX_MICROS].map(toDecimalText)).toEqual([
      "0",
      "0.000001",
      "0.1",
      "12.5",
      "1",
      "1000000000",
    ]);
  });

  it.each([-1, 0.5, Number.NaN, MAX_MICROS + 1])("is not %d", (value) => {
    expect(isMicros(value)).toBe(false);
  });

  const anyMicros = fc.oneof(fc.integer({ min: 0, max: MAX_MICROS }), fc.integer({ min: 0, max: 100_000_000 }));

  law(
    "every amount comes back from its text and from its number, which print alike",
    1000,
    fc.property(anyMicros, (micros) => {
      expect(isMicros(micros)).toBe(true);
      expect(parseMicros(toDecimalText(micros))).toBe(micros);
      expect(fromDecimal(toDecimal(micros))).toBe(micros);
      expect(JSON.stringify(toDecimal(micros))).toBe(toDecimalText(micros));
    }),
  );
});
