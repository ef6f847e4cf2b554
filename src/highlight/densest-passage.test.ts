import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { densestPassage } from "./densest-passage.ts";
import type { Mark } from "./field-marks.ts";

/** Marks with a default length of one code unit. */
function marks(
  ...specs: readonly (readonly [start: number, clauses: readonly number[], length?: number])[]
): readonly Mark[] {
  return specs.map(([start, clauses, length = 1]) => ({ start, end: start + length, clauses }));
}

describe("the densest passage", () => {
  test("has the most clauses, then the most marks, then the first position", () => {
    expect(densestPassage(marks([0, [0]], [2, [0]], [50, [0]], [55, [1]]), 10, new Set())).toEqual({ from: 2, to: 4 });
    expect(densestPassage(marks([0, [0]], [50, [0]], [55, [0]]), 10, new Set())).toEqual({ from: 1, to: 3 });
    expect(densestPassage(marks([0, [0]], [50, [1]]), 10, new Set())).toEqual({ from: 0, to: 1 });
  });

  test("ends with its last mark", () => {
    expect(densestPassage(marks([0, [0]], [9, [1]]), 10, new Set())).toEqual({ from: 0, to: 2 });
    expect(densestPassage(marks([0, [0]], [9, [1], 2]), 10, new Set())).toEqual({ from: 0, to: 1 });
    expect(densestPassage(marks([0, [0, 1], 30], [31, [2]]), 10, new Set())).toEqual({ from: 0, to: 1 });
  });

  test("ignores shown clauses and is empty without other ones", () => {
    expect(densestPassage(marks([0, [0, 1]], [50, [1, 2]]), 10, new Set([0, 1]))).toEqual({ from: 1, to: 2 });
    expect(densestPassage(marks([0, [0]], [50, [1]]), 10, new Set([0, 1]))).toEqual({ from: 0, to: 0 });
    expect(densestPassage([], 10, new Set())).toEqual({ from: 0, to: 0 });
  });
});

test("returns the best passage", () => {
  const lists = fc.array(
    fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(4), { minLength: 1, maxLength: 3 })),
    {
      minLength: 1,
      maxLength: 9,
    },
  );
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 30 }), fc.uniqueArray(fc.nat(4)), (list, size, shown) => {
      let end = 0;
      const all = list.map(([gap, length, clauses]): Mark => {
        const start = end + gap;
        end = start + length;
        return { start, end, clauses };
      });
      /** The criteria by which passages are compared. */
      const quality = (from: number, to: number): readonly [number, number] => {
        const clauses = new Set(
          all.slice(from, to).flatMap((mark) => mark.clauses.filter((clause) => !shown.includes(clause))),
        );
        return [clauses.size, clauses.size === 0 ? 0 : to - from];
      };
      const { from, to } = densestPassage(all, size, new Set(shown));
      const [clauses, count] = quality(from, to);
      for (const first of all.keys()) {
        for (let last = first; last < all.length; last++) {
          if (last > first && (all[last]?.end ?? 0) - (all[first]?.start ?? 0) > size) continue;
          const [otherClauses, otherCount] = quality(first, last + 1);
          const isBetter = otherClauses > clauses || (otherClauses === clauses && otherCount > count);
          const isEarlier = otherClauses === clauses && otherCount === count && clauses > 0 && first < from;
          expect(isBetter || isEarlier).toBe(false);
        }
      }
    }),
    runs(1000),
  );
});
