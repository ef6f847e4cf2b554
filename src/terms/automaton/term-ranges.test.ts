import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { visitRanges } from "./term-ranges.ts";

function runsOf(terms: readonly number[], size: number): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  visitRanges(Uint32Array.from(terms), size, (from, to) => runs.push([from, to]));
  return runs;
}

test("adjacent terms are one range, and repeated terms count once", () => {
  expect(runsOf([7, 0, 3, 8, 4, 7, 0], 9)).toEqual([
    [0, 1],
    [3, 5],
    [7, 9],
  ]);
  expect(runsOf([], 0)).toEqual([]);
});

test("few and many terms are ascending ranges with gaps in between", () => {
  const size = 1 << 21;
  const numbers = fc.array(fc.nat(size - 1), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(numbers, fc.constantFrom(1, 30), (terms, length) => {
      const all = terms.flatMap((term) => Array.from({ length }, (_, i) => Math.min(term + i, size - 1))).toReversed();
      const runs = runsOf(all, size);
      const visited = runs.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
      expect(visited).toEqual([...new Set(all)].sort((a, b) => a - b));
      runs.slice(1).forEach(([from], i) => {
        expect(from).toBeGreaterThan(runs[i]?.[1] ?? 0);
      });
    }),
    runs(100),
  );
});
