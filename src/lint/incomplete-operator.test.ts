import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports a single sign where an operator could be", () => {
  expect(shownWarnings("incomplete-operator", "software & staff_count:>50")).toEqual([
    `A single \`&\` is ignored: write \`&&\` or \`AND\` for the operator.
  software & staff_count:>50
           ^
→ software && staff_count:>50`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["staff_count:>50 & software", "OR", "staff_count:>50 && software"],
    ["name:(a b) & c", "OR", "name:(a b) && c"],
    ["red | staff_count:>50", "AND", "red || staff_count:>50"],
  ] as const)("%s", (query, defaultOperator, fixed) => {
    expect(fixedQueries("incomplete-operator", query, { defaultOperator })).toEqual([fixed]);
  });
});

describe("reports nothing for", () => {
  test.each([
    ["Johnson & Johnson", "OR"],
    ["name:Johnson & Johnson", "OR"],
    ["red & staff_count:>50", "AND"],
    ["red | staff_count:>50", "OR"],
    ["& staff_count:>50", "OR"],
    ["red AND & staff_count:>50", "OR"],
    ["red \\& staff_count:>50", "OR"],
    ["red & OR staff_count:>50", "OR"],
    ["not & staff_count:>50", "OR"],
  ] as const)("%s with %s", (query, defaultOperator) => {
    expect(fixedQueries("incomplete-operator", query, { defaultOperator })).toEqual([]);
  });
});
