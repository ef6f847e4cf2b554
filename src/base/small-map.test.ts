import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SmallMap } from "./small-map.ts";

test("returns the last value of each key, as a Map does", () => {
  const keys = fc.constantFrom("a", "b", "c", "d");
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat(9))), (entries) => {
      const small = new SmallMap<string, number>();
      const reference = new Map<string, number>();
      for (const [key, value] of entries) {
        small.set(key, value);
        reference.set(key, value);
        for (const other of "abcd") expect(small.get(other)).toBe(reference.get(other));
      }
    }),
    runs(200),
  );
});
