import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Alphabet } from "./alphabet.ts";
import { CodePointSet, MAX_CODE_POINT } from "./code-point-set.ts";

const points = fc.constantFrom(
  0,
  1,
  2,
  3,
  96,
  97,
  98,
  127,
  128,
  0xd800,
  0xffff,
  0x10000,
  MAX_CODE_POINT - 1,
  MAX_CODE_POINT,
);
const ranges = fc.array(
  fc.tuple(points, points).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) })),
  { maxLength: 5 },
);
const probes = [0, 1, 2, 3, 4, 95, 96, 97, 98, 99, 127, 128, 129, 0xd800, 0xffff, 0x10000, 0x10fffe, MAX_CODE_POINT];

test("a set has members, a complement and normalized ranges", () => {
  fc.assert(
    fc.property(ranges, (some) => {
      const set = CodePointSet.of(some);
      for (const probe of probes) {
        const expected = some.some(({ low, high }) => low <= probe && probe <= high);
        expect(set.has(probe)).toBe(expected);
        expect(set.complement().has(probe)).toBe(!expected);
      }
      expect(set.complement().complement().ranges).toEqual(set.ranges);
      set.ranges.slice(1).forEach(({ low }, i) => {
        expect(low).toBeGreaterThan((set.ranges[i]?.high ?? 0) + 1);
      });
    }),
    runs(100),
  );
});

test("returns the only member", () => {
  expect(CodePointSet.single(97).only).toBe(97);
  expect(CodePointSet.all.only).toBeNull();
  expect(CodePointSet.all.complement().only).toBeNull();
  expect(CodePointSet.all.complement().isEmpty).toBe(true);
});

test("an alphabet distinguishes exactly the code points that a set does", () => {
  fc.assert(
    fc.property(fc.array(ranges.map(CodePointSet.of), { maxLength: 4 }), (sets) => {
      const alphabet = new Alphabet(sets);
      for (const probe of probes) {
        const symbol = alphabet.symbolOf(probe);
        expect(symbol).toBeLessThan(alphabet.size);
        for (const set of sets) expect(set.has(alphabet.representative(symbol))).toBe(set.has(probe));
      }
    }),
    runs(100),
  );
});
