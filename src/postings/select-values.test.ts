import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { postingsOf } from "./posting-set.ts";
import { selectValues } from "./select-values.ts";

test("writes the numbers whose ordinals are in the set after those of the target", () => {
  const ordinalLists = fc.uniqueArray(fc.nat(199), { maxLength: 200 });
  const members = fc.oneof(
    fc.uniqueArray(fc.nat(199), { maxLength: 5 }),
    fc.uniqueArray(fc.nat(199), { minLength: 20, maxLength: 199 }),
    fc.constant(Array.from({ length: 200 }, (_, ordinal) => ordinal)),
  );
  fc.assert(
    fc.property(ordinalLists, members, (ordinals, chosen) => {
      const set = postingsOf(
        chosen.toSorted((a, b) => a - b),
        200,
      );
      const numbers = Float64Array.from(ordinals, (ordinal) => ordinal / 2);
      const expected = ordinals.filter((ordinal) => chosen.includes(ordinal)).map((ordinal) => ordinal / 2);
      const target = new Float64Array(2 + ordinals.length).fill(-1);
      const end = selectValues(set, Uint32Array.from(ordinals), numbers, target, 2);
      expect([...target.subarray(0, end)]).toEqual([-1, -1, ...expected]);
    }),
    runs(100),
  );
});
