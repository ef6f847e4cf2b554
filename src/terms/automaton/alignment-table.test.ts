import { runs } from "@firmament/test-support/fuzz.ts";
import { editsBetween } from "@firmament/testing/src/naive/distance.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AlignmentTable, type Edits } from "./alignment-table.ts";
import { FuzzyWord } from "./fuzzy-word.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "😀"), maxLength: 7 });
const everyEdits = fc.constantFrom<Edits>(0, 1, 2);

test.each([
  [0, 2],
  [1, 11],
  [2, 84],
] as const)("%i edits take %i rows", (edits, count) => {
  expect(AlignmentTable.of(edits).withinEdits).toHaveLength(count);
});

test("a row contains the distances from the text read to the prefixes of the word", () => {
  fc.assert(
    fc.property(texts, texts, everyEdits, (text, other, edits) => {
      const word = new FuzzyWord(text, edits);
      const { distances, withinEdits, hasEditsLeft, width } = word.table;
      const [letters, read] = [Array.from(text), Array.from(other)];
      let row = 1;
      for (const [n, letter] of read.entries()) {
        row = word.nextRow(row, word.matches(n, letter.codePointAt(0) ?? 0));
        const expected = Array.from({ length: width }, (_, diagonal) => {
          const length = n + 1 + diagonal - edits;
          if (length < 0 || length > letters.length) return null;
          return Math.min(edits + 1, editsBetween(read.slice(0, n + 1).join(""), letters.slice(0, length).join("")));
        });
        const told = [...distances.subarray(row * width, (row + 1) * width)];
        expect(told.map((distance, diagonal) => (expected[diagonal] === null ? null : distance))).toEqual(expected);
        expect(told.map((distance) => distance <= edits)).toEqual(
          told.map((_, diagonal) => (((withinEdits[row] ?? 0) >> diagonal) & 1) === 1),
        );
        expect(hasEditsLeft[row] === 1).toBe(told.some((distance) => distance < edits));
      }
    }),
    runs(2_000),
  );
});
