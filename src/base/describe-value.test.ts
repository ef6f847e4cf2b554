import { expect, test } from "vitest";
import { describeValue } from "./describe-value.ts";

test.each<[unknown, string]>([
  [3, "3"],
  ["3", 'the text "3"'],
  ["a".repeat(41), `the text "${"a".repeat(40)}…"`],
  [Number.NaN, "NaN"],
  [5n, "5"],
  [true, "true"],
  [null, "null"],
  [undefined, "undefined"],
  [Symbol("x"), "Symbol(x)"],
  [[1], "a list"],
  [{ a: 1 }, "an object"],
  [Object.create(null), "an object"],
  [() => 1, "a function"],
])("describes %o", (value, description) => {
  expect(describeValue(value)).toBe(description);
});
