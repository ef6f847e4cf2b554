import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { isInRange, type NumericType, startText } from "firmament/query";
import { describe, expect, test } from "vitest";
import { ALL_VALUES, complement, intersection, type NumberSet, plainestIn, union, valuesIn } from "./number-set.ts";

const bounds = fc.oneof(
  fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, -0, Number.MIN_VALUE, -Number.MIN_VALUE, 1.5),
  fc.integer({ min: -3, max: 3 }),
);
const ranges = fc.record({ low: bounds, lowInclusive: fc.boolean(), high: bounds, highInclusive: fc.boolean() });
const types = fc.constantFrom<NumericType[]>("number", "integer", "boolean");
const values = fc.oneof(bounds.filter(Number.isFinite), fc.constantFrom(0.5, 2.5, -1e-300, Number.MAX_VALUE));

function has(set: NumberSet, value: number): boolean {
  return set.some(({ low, high }) => low <= value && value <= high);
}

function isOfType(type: NumericType, value: number): boolean {
  if (type === "boolean") return value === 0 || value === 1;
  return type === "number" || Number.isSafeInteger(value);
}

law(
  "sets contain what their operands say",
  2000,
  fc.property(types, fc.array(ranges, { maxLength: 4 }), ranges, values, (type, list, other, value) => {
    fc.pre(isOfType(type, value));
    const isInList = list.some((range) => isInRange(range, value));
    const united = union(list.map((range) => valuesIn(type, range)));
    expect(has(united, value)).toBe(isInList);
    expect(has(complement(type, united), value)).toBe(!isInList);
    expect(has(intersection(united, valuesIn(type, other)), value)).toBe(isInList && isInRange(other, value));
  }),
);

law(
  "the plainest value is in the set, and only the empty set has none",
  2000,
  fc.property(types, fc.array(ranges, { maxLength: 4 }), (type, list) => {
    const set = complement(type, union(list.map((range) => valuesIn(type, range))));
    const value = plainestIn(type, set);
    if (value === null) expect(set).toEqual([]);
    else expect(has(set, value) && isOfType(type, value)).toBe(true);
  }),
);

describe("the plainest value", () => {
  test.each([
    [-5, 5, 0],
    [3, 9, 3],
    [-9, -3, -3],
    [2.001, 2.9, 2.1],
    [2.001, 7, 3],
    [0.1234, 0.1235, 0.1234],
  ])("from %d to %d is %d", (low, high, expected) => {
    expect(plainestIn("number", [{ low, high }])).toBe(expected);
  });

  test.each([
    ["1990-01-01", "2030-01-01", "2000"],
    ["2024-02-29", "2030-01-01", "2025"],
    ["2024-02-29", "2024-12-01", "2024-03"],
    ["1969-07-20T20:17Z", "1969-07-22T00:00Z", "1969-07-22"],
    ["2024-02-29T10:30:05.250Z", "2024-02-29T10:30:05.500Z", "2024-02-29T10:30:05.250Z"],
  ])("from %s to %s is %s", (from, to, expected) => {
    const value = plainestIn("date", [{ low: Date.parse(from), high: Date.parse(to) }]);
    expect(value !== null && startText(value)).toBe(expected);
  });

  test("no double is between two neighbours", () => {
    const between = valuesIn("number", { low: 0, lowInclusive: false, high: Number.MIN_VALUE, highInclusive: false });
    expect(between).toEqual([]);
    expect(complement("integer", ALL_VALUES.integer)).toEqual([]);
  });
});
