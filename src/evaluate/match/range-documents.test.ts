import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { EVERY_NUMBER, isInRange, type NumericRange } from "../../indexes/numeric-range.ts";
import type { PlanRange } from "../../plan/plan.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import { countRangeWithin, rangeWithin } from "./range-documents.ts";

const SIZE = 600;

const sizesOf: Readonly<Record<string, (n: number) => number | null>> = {
  "every document has a number": (n) => (n * 7) % 50,
  "some documents have none": (n) => (n % 9 === 4 ? null : (n * 7) % 50),
  "no document has one": () => null,
};

const ranges: readonly NumericRange[] = [
  EVERY_NUMBER,
  { low: 3, lowInclusive: true, high: 3, highInclusive: true },
  { low: 3, lowInclusive: false, high: 45, highInclusive: false },
  { low: 48, lowInclusive: false, high: 1_000, highInclusive: true },
  { low: 50, lowInclusive: true, high: 1_000, highInclusive: true },
];

const sets: readonly (readonly [string, (ordinal: number) => boolean])[] = [
  ["everything", () => true],
  ["nothing", () => false],
  ["most", (ordinal) => ordinal % 10 !== 0],
  ["a third", (ordinal) => ordinal % 3 === 0],
  ["a few", (ordinal) => ordinal % 50 === 7],
];

const pricesOf: Readonly<Record<string, (n: number) => number[]>> = {
  "every document has one number": (n) => [(n * 7) % 50],
  "documents have no number, one or several": (n) =>
    Array.from({ length: n % 4 }, (_, i) => ((n * 7) % 50) + i * (n % 9)),
  "documents have many numbers": (n) => Array.from({ length: (n * 13) % 40 }, (_, i) => (n * i) % 53),
};

describe.each(segmentKinds)("a %s segment", (_kind, build) => {
  test.each(Object.entries(pricesOf))("returns and counts each document within a range once if %s", (_title, of) => {
    const segment = build(Array.from({ length: SIZE }, (_, n) => ({ id: String(n), prices: of(n) })));
    for (const range of ranges) {
      for (const [title, isIn] of sets) {
        const ordinals = Array.from({ length: SIZE }, (_, n) => n).filter(isIn);
        const expected = ordinals.filter((n) => of(n).some((price) => isInRange(range, price)));
        for (const access of ["scan", "check"] as const) {
          const node: PlanRange = { kind: "range", type: "number", field: "prices", range, access, rows: 0, cost: 0 };
          const set = postingsOf(ordinals, SIZE);
          const matches = [...rangeWithin(node, segment, set).toArray()];
          expect({ title, access, matches }).toEqual({ title, access, matches: expected });
          expect(countRangeWithin(node, segment, set)).toBe(expected.length);
        }
      }
    }
  });

  test.each(Object.entries(sizesOf))("returns and counts the documents within a range if %s", (_title, sizeOf) => {
    const segment = build(
      Array.from({ length: SIZE }, (_, n) => {
        const size = sizeOf(n);
        return { id: String(n), ...(size === null ? {} : { size }) };
      }),
    );
    for (const range of ranges) {
      for (const [title, isIn] of sets) {
        const ordinals = Array.from({ length: SIZE }, (_, n) => n).filter(isIn);
        const expected = ordinals.filter((n) => isInRange(range, sizeOf(n) ?? Number.NaN));
        for (const access of ["scan", "check"] as const) {
          const node: PlanRange = { kind: "range", type: "number", field: "size", range, access, rows: 0, cost: 0 };
          const set = postingsOf(ordinals, SIZE);
          expect({ title, access, matches: [...rangeWithin(node, segment, set).toArray()] }).toEqual({
            title,
            access,
            matches: expected,
          });
          expect(countRangeWithin(node, segment, set)).toBe(expected.length);
        }
      }
    }
  });
});
