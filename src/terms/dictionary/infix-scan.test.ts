import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints } from "../compare.ts";
import { TermUnits } from "../term-units.ts";
import { termsWithInfix } from "./infix-scan.ts";

const letters = fc.constantFrom("a", "b", "\u0000", "😀", "\uD83D");
const vocabularies = fc
  .uniqueArray(fc.string({ unit: letters, maxLength: 5 }), { maxLength: 30 })
  .map((distinct) => distinct.toSorted(compareCodePoints));

test("returns the terms that contain the text, and no match across two terms", () => {
  fc.assert(
    fc.property(
      vocabularies,
      fc.string({ unit: letters, minLength: 1, maxLength: 3 }),
      fc.nat(30),
      fc.nat(30),
      (all, infix, a, b) => {
        const from = Math.min(a, b, all.length);
        const to = Math.min(Math.max(a, b), all.length);
        const expected = [...all.keys()].filter((term) => term >= from && term < to && all[term]?.includes(infix));
        expect(termsWithInfix(TermUnits.of(all), { from, to }, infix)).toEqual(expected);
      },
    ),
    runs(2_000),
  );
});
