import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptsText } from "./automaton.ts";
import { fuzzyAutomaton } from "./fuzzy.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀", "\uD83D"), maxLength: 6 });
const edits = fc.constantFrom(0, 1, 2);

/** Optimal string alignment distance, row by row. */
function distance(a: readonly string[], b: readonly string[]): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
      row.push(
        Math.min(
          i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY,
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

test("accepts the texts within the edit distance", () => {
  fc.assert(
    fc.property(texts, edits, texts, (text, most, term) => {
      const expected = distance(Array.from(text), Array.from(term)) <= most;
      expect(acceptsText(fuzzyAutomaton(text, most), term)).toBe(expected);
    }),
    runs(2_000),
  );
});

test.each([
  ["gogle", 1, "google", true],
  ["gogle", 0, "google", false],
  ["acme", 1, "amce", true],
  ["ca", 2, "abc", false],
  ["a", 1, "z", true],
  ["a", 1, "za", true],
  ["a", 1, "zy", false],
  ["ab", 2, "z", true],
  ["ab", 2, "", true],
  ["😀", 1, "", true],
] as const)("%s~%i and %s: %s", (text, most, term, expected) => {
  expect(acceptsText(fuzzyAutomaton(text, most), term)).toBe(expected);
});

test.each([0, 1, 2] as const)("accepts words of any length within %i edits", (edits) => {
  const word = "abcdefghij".repeat(50);
  const automaton = fuzzyAutomaton(word, edits);
  const others = [word, word.slice(1), `${word.slice(0, 250)}ba${word.slice(252, -1)}`, `${word.slice(2)}z`];
  expect(others.map((other) => acceptsText(automaton, other))).toEqual([true, edits > 0, edits > 1, false]);
});
