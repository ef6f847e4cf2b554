import { expect, test } from "vitest";
import { readWholeNumbers } from "./whole-number.ts";

test("the values of an option are whole numbers with commas between them", () => {
  expect(readWholeNumbers("shards", "1,2,4", 1)).toEqual([1, 2, 4]);
  expect(readWholeNumbers("shards", "2,1,2", 1)).toEqual([2, 1]);
  expect(readWholeNumbers("shards", "3", 1)).toEqual([3]);
  for (const text of ["", "1,", "1,x", "0", "1.5"]) {
    expect(() => readWholeNumbers("shards", text, 1)).toThrow(/^--shards must be a whole number of at least 1, not /);
  }
});
