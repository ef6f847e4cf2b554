import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints } from "./code-point.ts";

test("every code point except surrogates is a value that shrinks", () => {
  const values = [0, 0x60, 0x61, 0x7f, 0x80, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff].map((value) =>
    String.fromCodePoint(value),
  );
  expect(values.filter((value) => !codePoints.canShrinkWithoutContext(value))).toEqual([]);
  const shrunk = values.map((value) => [...codePoints.shrink(value, undefined)].map((smaller) => smaller.value));
  for (const value of shrunk.flat()) expect([...value]).toHaveLength(1);
  expect(shrunk[4]?.[0]).toBe("a");
  for (const other of ["", "ab", "\ud800", "\udfff"]) expect(codePoints.canShrinkWithoutContext(other)).toBe(false);
});

test("random values are single code points, in all planes", () => {
  const sample = fc.sample(codePoints, { numRuns: 2000, seed: 1 });
  for (const value of sample) {
    expect([...value]).toHaveLength(1);
    expect(value.isWellFormed()).toBe(true);
  }
  const sizes = new Set(sample.map((value) => Buffer.from(value).length));
  expect([...sizes].sort()).toEqual([1, 2, 3, 4]);
});

test("texts of it contain names of object prototypes, as other texts of fast-check", () => {
  const texts = fc.sample(fc.string({ unit: codePoints, maxLength: 20 }), { numRuns: 5000, seed: 1 });
  expect(texts).toContain("__proto__");
});
