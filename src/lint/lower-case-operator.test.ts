import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports a word that could be an operator", () => {
  expect(shownWarnings("lower-case-operator", "berlin and munich Or hamburg")).toEqual([
    `\`and\` is searched as a word: write AND for the operator.
  berlin and munich Or hamburg
         ^^^
→ berlin AND munich Or hamburg`,
    `\`Or\` is searched as a word: write OR for the operator.
  berlin and munich Or hamburg
                    ^^
→ berlin and munich OR hamburg`,
  ]);
});

test("reports two words that could be operators together", () => {
  expect(shownWarnings("lower-case-operator", "berlin and  not munich")).toEqual([
    `\`and  not\` are searched as words: write AND NOT for the operators.
  berlin and  not munich
         ^^^^^^^^
→ berlin AND  NOT munich`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["not a", "NOT a"],
    ["a not b", "a NOT b"],
    ["a AND not b", "a AND NOT b"],
    ["a OR not b", "a OR NOT b"],
    ["(a)and(b)", "(a)AND(b)"],
    ["a AND b and +c", "a AND b AND +c"],
    ["a and OR not b", "a and OR NOT b"],
    ["name:(a or b)", "name:(a OR b)"],
    ["a (not b)", "a (NOT b)"],
    ["a \\and b", "a AND b"],
    ["a or\u3000b", "a OR\u3000b"],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("lower-case-operator", query)).toEqual([fixed]);
  });
});

describe("reports nothing where an operator would be invalid", () => {
  test.each([
    "and",
    "and a",
    "a and",
    "a AND and b",
    "a OR or b",
    'a "and" b',
    "a name:and b",
    "a and^2 b",
    "a -and b",
  ])("%s", (query) => {
    expect(fixedQueries("lower-case-operator", query)).toEqual([]);
  });

  test.each(["a and or b", "a or and b", "a not and b", "a \\AND b", "rock'n'roll band"])("%s", (query) => {
    expect(fixedQueries("lower-case-operator", query)).toEqual([]);
  });
});

test("offers no fix when redundant parentheses would make the operator invalid", () => {
  expect(fixedQueries("lower-case-operator", "a (and) b")).toEqual([null]);
  expect(fixedQueries("lower-case-operator", "a (and b)")).toEqual([null]);
});
