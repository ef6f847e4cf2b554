import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingSet } from "./growing-set.ts";

test("contains the added ordinals, with any reads in between", () => {
  const ordinals = fc.array(fc.oneof(fc.nat(70), fc.nat(2000)), { maxLength: 60 });
  fc.assert(
    fc.property(ordinals, fc.integer({ min: 2001, max: 2100 }), (added, universe) => {
      const set = new GrowingSet();
      const expected = new Set<number>();
      for (const ordinal of added) {
        const before = set.within(universe);
        const sizeBefore = before.size;
        set.add(ordinal);
        expected.add(ordinal);
        expect(before.size).toBe(sizeBefore);
        expect(set.size).toBe(expected.size);
        expect(set.within(universe).has(ordinal)).toBe(true);
      }
      expect([...set.within(universe).toArray()]).toEqual([...expected].toSorted((a, b) => a - b));
      expect(set.within(universe + 40).universe).toBe(universe + 40);
    }),
    runs(100),
  );
});

test("returns the same posting set until it changes", () => {
  const set = new GrowingSet();
  set.add(5);
  const first = set.within(100);
  set.add(5);
  expect(set.within(100)).toBe(first);
  set.add(6);
  expect([...set.within(100).toArray()]).toEqual([5, 6]);
  expect([...first.toArray()]).toEqual([5]);
});
