import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AscendingNumbers,
  boundsOf,
  countsOf,
  type FacetRanges,
  rangeFacetOf,
  statisticsOf,
} from "./distribution.ts";
import { extentOf } from "./number-extent.ts";

const numbers = fc.array(
  fc.oneof(
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom(0.1, 1e16, -1e16, Number.MAX_VALUE, -Number.MAX_VALUE),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  { maxLength: 40 },
);
const ranges: fc.Arbitrary<FacetRanges> = fc.oneof(
  fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 4 }).map((edges) => ({
    edges: edges.sort((a, b) => a - b),
  })),
  fc.record({ bins: fc.integer({ min: 1, max: 9 }), scale: fc.constantFrom("linear", "log") }),
);

/** The same numbers, each listed once. */
function listedOnce(values: Float64Array): AscendingNumbers {
  const distinct = [...new Set(values)];
  return {
    values: Float64Array.from(distinct),
    starts: Float64Array.from([...distinct.map((value) => values.indexOf(value)), values.length]),
  };
}

test("numbers that are listed once have the same distribution", () => {
  fc.assert(
    fc.property(numbers, ranges, (list, request) => {
      const values = Float64Array.from(list, (number) => number + 0).sort();
      const [each, once] = [{ values, starts: null }, listedOnce(values)].map((all) => {
        const bounds = boundsOf("price", request, extentOf(all.values));
        return { ...rangeFacetOf(bounds, countsOf(all, bounds), list.length + 3), ...statisticsOf(all) };
      });
      expect(once).toEqual(each);
    }),
    runs(500),
  );
});
