import { expect, test } from "vitest";
import { isWholeNumber, requireWholeNumber } from "./whole-number.ts";

test("accepts safe integers from the minimum", () => {
  for (const value of [2, 3, Number.MAX_SAFE_INTEGER]) {
    expect(isWholeNumber(value, 2)).toBe(true);
    expect(requireWholeNumber("size", value, 2)).toBe(value);
  }
});

test("rejects every other value with the name and the minimum", () => {
  for (const value of [1, -2, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null, undefined, 2n]) {
    expect(isWholeNumber(value, 2)).toBe(false);
    const message = `size must be a whole number from 2, not ${String(value)}.`;
    expect(() => requireWholeNumber("size", value, 2)).toThrow(new RangeError(message));
  }
});

test("rejects a number as a text", () => {
  expect(isWholeNumber("2", 2)).toBe(false);
  const message = 'size must be a whole number from 2, not the text "2".';
  expect(() => requireWholeNumber("size", "2", 2)).toThrow(new RangeError(message));
});
