import { expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { FieldMarks, type Mark } from "./field-marks.ts";
import { FieldTerms } from "./field-terms.ts";

/** The marks of each value after marking ranges of tokens, `[first, last, clause]`. */
function marksOf(
  values: readonly string[],
  ...ranges: readonly (readonly [number, number, number])[]
): readonly (readonly Mark[])[] {
  const tokens = values.map((value) => standardAnalyzer.tokens(value));
  const marks = new FieldMarks(new FieldTerms(tokens.map((words) => words.map(({ term }) => term))));
  for (const range of ranges) marks.add(...range);
  return tokens.map((words, value) => marks.of(value, words));
}

test("keeps adjacent words as separate marks", () => {
  expect(marksOf(["red green"], [1, 1, 5], [0, 0, 7])).toEqual([
    [
      { start: 0, end: 3, clauses: [7] },
      { start: 4, end: 9, clauses: [5] },
    ],
  ]);
});

test("joins overlapping ranges to one mark with all their clauses", () => {
  expect(marksOf(["a b c d e"], [0, 2, 0], [2, 3, 1], [1, 1, 2])).toEqual([[{ start: 0, end: 7, clauses: [0, 2, 1] }]]);
  expect(marksOf(["a b c"], [0, 0, 0], [0, 2, 1])).toEqual([[{ start: 0, end: 5, clauses: [0] }]]);
  expect(marksOf(["a b c"], [0, 2, 1], [0, 0, 0])).toEqual([[{ start: 0, end: 5, clauses: [1] }]]);
});

test("joins tokens of the same character to one mark", () => {
  const words = [
    { term: "a", start: 0, end: 1, position: 0 },
    { term: "b", start: 0, end: 1, position: 1 },
  ];
  const marks = new FieldMarks(new FieldTerms([["a", "b"]]));
  marks.add(0, 0, 0);
  marks.add(1, 1, 1);
  expect(marks.of(0, words)).toEqual([{ start: 0, end: 1, clauses: [0, 1] }]);
});

test("splits a range over several values", () => {
  expect(marksOf(["a b", "", "c", "d e"], [1, 3, 4])).toEqual([
    [{ start: 2, end: 3, clauses: [4] }],
    [],
    [{ start: 0, end: 1, clauses: [4] }],
    [{ start: 0, end: 1, clauses: [4] }],
  ]);
});
