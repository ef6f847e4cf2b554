import { expect, test } from "vitest";
import { defaultLimits } from "../../grammar/syntax/limits.ts";
import { contractSchema } from "../../test/support/contracts/segment.ts";
import { sealedSegmentOf } from "../../test/support/contracts/segments.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { ClauseCounter } from "./clause-counter.ts";

/** Words that stand in every document, and so often that it is not known where. */
const segment = sealedSegmentOf(
  Array.from({ length: 1500 }, (_, index) => ({ id: String(index), name: "red green blue red", size: index % 3 })),
);
const counter = (): ClauseCounter =>
  new ClauseCounter(new IndexReader([segment]), new AnalyzedSchema(contractSchema), defaultLimits);

test("a clause is counted as a query is", () => {
  segment.deletions.add(0);
  expect(counter().count("name:red")).toBe(1499);
  expect(counter().count("size:0")).toBe(499);
  expect(counter().count("size:>=1")).toBe(1000);
  expect(counter().count("name:black")).toBe(0);
  expect(counter().count('name:"@"')).toBe(0);
});

test("what is no clause has no count", () => {
  for (const clause of ["", "name:", "name:red~0.5", "size:red", "colour:red", "("]) {
    expect(counter().count(clause)).toBe(0);
  }
});

test("phrases are counted as long as they do not take too long together", () => {
  const one = counter();
  const phrase = 'name:"red green blue"';
  expect(one.count(phrase)).toBe(1499);
  expect(one.count('name:"green blue red"')).toBe(0);
  expect(one.count('name:"red green"')).toBe(1499);
  expect(counter().count('name:"green blue red"')).toBe(1499);
});
