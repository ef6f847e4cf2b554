import { expect, test } from "vitest";
import { gather } from "./gather.ts";
import { allPostings, noPostings, postingsOf } from "./posting-set.ts";

const values = Array.from({ length: 100 }, (_, ordinal) => `v${ordinal}`);

test.each([
  ["nothing", noPostings(100)],
  ["a list", postingsOf([0, 99], 100)],
  ["a bitmap", postingsOf([0, 1, 31, 32, 63, 64, 98, 99], 100)],
  ["everything", allPostings(100)],
])("copies the values of %s in order, from an index on", (_, set) => {
  const into = ["before"];
  gather(set, values, into, 1);
  expect(into).toEqual(["before", ...Array.from(set.toArray(), (ordinal) => values[ordinal])]);
});
