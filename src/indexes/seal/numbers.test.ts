import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { SortedNumbers } from "../segment.ts";
import { sortNumbers } from "./numbers.ts";

function sorted(column: Float64Array): SortedNumbers {
  const steps = sortNumbers(column);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const edgeCases = fc.constantFrom(
  Number.NaN,
  0,
  -0,
  1,
  -1,
  2.5,
  1e21,
  -1e-300,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
);

describe("sorted numbers", () => {
  law(
    "are in ascending order of value, then of ordinal, without missing values",
    500,
    fc.property(fc.array(fc.oneof(edgeCases, fc.double(), fc.integer()), { maxLength: 60 }), (values) => {
      const column = Float64Array.from(values);
      const ordinals = [...column.keys()].filter((ordinal) => !Number.isNaN(column[ordinal]));
      ordinals.sort((a, b) => (column[a] ?? 0) - (column[b] ?? 0) || a - b);
      const expected = {
        ordinals: Uint32Array.from(ordinals),
        values: Float64Array.from(ordinals, (o) => column[o] ?? 0),
      };
      expect(sorted(column)).toEqual(expected);
    }),
  );
});
