import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/support/fuzz.ts";
import { numberText } from "./leaf.ts";

test.each([
  [5, "5"],
  [-0.25, "-0.25"],
  [-0, "0"],
  [-1e21, "-1000000000000000000000"],
  [1e-7, "0.0000001"],
])("%s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("numberText reads back as the same number", () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(finite, (value) => Number(numberText(value)) === value),
    runs(100),
  );
});
