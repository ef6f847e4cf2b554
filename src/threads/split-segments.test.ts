import { expect, test } from "vitest";
import { splitSegments } from "./split-segments.ts";

const split = (sizes: readonly number[], parts: number): readonly (readonly [number, number])[] =>
  splitSegments(
    sizes.map((size) => ({ size })),
    parts,
  ).map(({ from, to }) => [from, to]);

test("parts have about the same number of documents, in order", () => {
  expect(split([10, 10, 10, 10], 2)).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(split([10, 10, 10], 2)).toEqual([
    [0, 2],
    [2, 3],
  ]);
  expect(split([10, 10, 10, 1, 1], 3)).toEqual([
    [0, 1],
    [1, 2],
    [2, 5],
  ]);
});

test("one part remains if a segment is much larger than the others", () => {
  expect(split([100, 1, 1], 2)).toEqual([[0, 3]]);
  expect(split([100], 4)).toEqual([[0, 1]]);
  expect(split([], 2)).toEqual([[0, 0]]);
  expect(split([10, 10], 1)).toEqual([[0, 2]]);
});
