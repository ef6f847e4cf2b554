import { contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { defaultLimits } from "../../grammar/syntax/limits.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { ClauseCounter } from "./clause-counter.ts";
import { ReaderCompletionIndex } from "./reader-completion-index.ts";

/** Its terms occur in every document: they are common, so the positions of their pairs are not stored. */
const segment = sealedSegmentOf(
  Array.from({ length: 1500 }, (_, index) => ({ id: String(index), name: "red green blue red", size: index % 3 })),
);
const schema = new AnalyzedSchema(contractSchema);
const counter = (): ClauseCounter =>
  new ClauseCounter(
    new ReaderCompletionIndex(new IndexReader([segment]), schema, null),
    { schema, limits: defaultLimits, now: 0 },
    true,
  );

test("counts the documents that match a clause", () => {
  segment.deletions.add(0);
  expect(counter().count("name:red")).toBe(1499);
  expect(counter().count("size:0")).toBe(499);
  expect(counter().count("size:>=1")).toBe(1000);
  expect(counter().count("name:black")).toBe(0);
  expect(counter().count('name:"@"')).toBe(0);
});

test("returns 0 for an invalid clause", () => {
  for (const clause of ["", "name:", "name:red~0.5", "size:red", "colour:red", "("]) {
    expect(counter().count(clause)).toBe(0);
  }
});

test("counts phrases within the budget", () => {
  const limited = counter();
  const phrase = 'name:"red green blue"';
  expect(limited.count(phrase)).toBe(1499);
  expect(limited.count('name:"green blue red"')).toBe(0);
  expect(limited.count('name:"red green"')).toBe(1499);
  expect(counter().count('name:"green blue red"')).toBe(1499);
});
