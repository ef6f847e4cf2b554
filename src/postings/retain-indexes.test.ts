import { expect, test } from "vitest";
import { allPostings, noPostings, postingsOf } from "./posting-set.ts";
import { retainIndexes } from "./retain-indexes.ts";

const list = Uint32Array.of(3, 5, 8, 40, 41, 99);

function retained(set: Parameters<typeof retainIndexes>[3], start: readonly number[] = [0, 1, 2, 3, 4, 5]): number[] {
  const indexes = Uint32Array.from(start);
  return [...indexes.subarray(0, retainIndexes(list, indexes, indexes.length, set))];
}

test("retains the indexes of ordinals in a set of any representation", () => {
  expect(retained(allPostings(100))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(retained(noPostings(100))).toEqual([]);
  expect(retained(postingsOf([5, 41], 100))).toEqual([1, 4]);
  expect(retained(postingsOf([0, 3, 4, 8, 9, 10, 50, 99], 100))).toEqual([0, 2, 5]);
  expect(retained(postingsOf([5, 41], 100), [0, 4, 5])).toEqual([4]);
});
