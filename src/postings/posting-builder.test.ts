import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PostingBuilder } from "./posting-builder.ts";

const universe = 3_000;
const additions = fc.array(
  fc.oneof(
    fc.array(fc.nat(universe - 1), { maxLength: 40 }),
    fc.nat(universe - 1).map((from) => Array.from({ length: 100 }, (_, i) => (from + i) % universe)),
  ),
  { maxLength: 10 },
);

function built(size: number, ...lists: readonly (readonly number[])[]): number[] {
  const builder = new PostingBuilder(size);
  for (const list of lists) builder.addAll(list, 0, list.length);
  return [...builder.build().toArray()];
}

test("builds the set of all added ordinals, in any order", () => {
  fc.assert(
    fc.property(additions, (lists) => {
      expect(built(universe, ...lists)).toEqual([...new Set(lists.flat())].sort((a, b) => a - b));
    }),
    runs(100),
  );
});

test("adds a range of an array", () => {
  const builder = new PostingBuilder(10);
  builder.addAll([9, 7, 5, 3, 1], 1, 3);
  expect([...builder.build().toArray()]).toEqual([5, 7]);
});

test("removes repetitions of a few ordinals", () => {
  expect(built(100_000, [70_000, 3, 70_000], [0, 3], [0])).toEqual([0, 3, 70_000]);
});

test("builds full and empty sets, also in an empty universe", () => {
  expect(built(5, [2], [4, 3, 2, 1, 0])).toEqual([0, 1, 2, 3, 4]);
  expect(built(5)).toEqual([]);
  expect(built(0)).toEqual([]);
});
