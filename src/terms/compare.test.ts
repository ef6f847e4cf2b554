import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints, startsWithCodePoints } from "./compare.ts";

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "\uE000", "\uFFFF", "😀", "\uD83D", "\uDE00", "\u{10FFFF}"),
});

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

function slowCompare(a: readonly number[], b: readonly number[]): number {
  const [first, ...others] = a;
  const [second, ...rest] = b;
  if (first === undefined || second === undefined) return a.length - b.length;
  return first === second ? slowCompare(others, rest) : first - second;
}

test("compares texts as arrays of code points", () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(slowCompare(codePoints(a), codePoints(b))));
    }),
    runs(100),
  );
});

test("compares prefixes as arrays of code points", () => {
  fc.assert(
    fc.property(texts, texts, (text, prefix) => {
      const expected = codePoints(prefix).every((codePoint, i) => codePoints(text)[i] === codePoint);
      expect(startsWithCodePoints(text, prefix)).toBe(expected);
    }),
    runs(100),
  );
});

test("follows code points where code units would give another order", () => {
  expect("\uFFFF" < "😀").toBe(false);
  expect(compareCodePoints("\uFFFF", "😀")).toBeLessThan(0);
  expect(compareCodePoints("\uD83D", "😀")).toBeLessThan(0);
  expect(compareCodePoints("\uD83D", "\uFFFF")).toBeLessThan(0);
  expect(startsWithCodePoints("😀", "\uD83D")).toBe(false);
});
