import { parseMicros, toDecimal } from "@firmament/server/values";
import { expect, test } from "vitest";
import { formatAmount, formatChange, inputText, parseAmount } from "./amount-text.ts";

function outcomeOf(read: () => number): number | string {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

const TEXTS = ["12.50", "0", "-0", "+7", "0.000001", "0.0000001", "1000000000", "1000000000.000001", "1000000001"];
const WRONG = ["", "-1", "-0.000001", "1e3", "12,50", "1 000", "NaN", "Infinity", "0x10", ".5", "5.", "9".repeat(80)];

test.each([...TEXTS, ...WRONG])("%j has the value and the message of the service", (text) => {
  expect(outcomeOf(() => parseAmount(text))).toEqual(outcomeOf(() => toDecimal(parseMicros(text))));
});

test("amounts have two to six decimal places", () => {
  expect([0, 12.5, 1234.5678, 0.000001].map(formatAmount)).toEqual(["0.00", "12.50", "1,234.5678", "0.000001"]);
  expect([-0.035, 0, 100].map(formatChange)).toEqual(["−0.035", "0.00", "+100.00"]);
});

test.each([0.000001, 12.5, 100, 999_999_999.999999])("the input text of %j is read as the same amount", (value) => {
  expect(parseAmount(inputText(value))).toBe(value);
});
