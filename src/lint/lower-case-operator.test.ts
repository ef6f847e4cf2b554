import { describe, expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a word that could be an operator", () => {
  expect(shownWarnings("lower-case-operator", "berlin and munich Or hamburg")).toEqual([
    `\`and\` is looked for as a word: the operator is written AND.
  berlin and munich Or hamburg
         ^^^
→ berlin AND munich Or hamburg`,
    `\`Or\` is looked for as a word: the operator is written OR.
  berlin and munich Or hamburg
                    ^^
→ berlin and munich OR hamburg`,
  ]);
});

test("two words that could be operators together", () => {
  expect(shownWarnings("lower-case-operator", "berlin and  not munich")).toEqual([
    `\`and  not\` are looked for as words: the operators are written AND NOT.
  berlin and  not munich
         ^^^^^^^^
→ berlin AND  NOT munich`,
  ]);
});

describe("it may stand", () => {
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

describe("a word it is", () => {
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

test("without a fix where the parentheses that are written leave no place for an operator", () => {
  expect(fixedQueries("lower-case-operator", "a (and) b")).toEqual([null]);
  expect(fixedQueries("lower-case-operator", "a (and b)")).toEqual([null]);
});
