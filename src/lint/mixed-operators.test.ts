import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports AND beside OR", () => {
  expect(shownWarnings("mixed-operators", "a OR b AND c")).toEqual([
    `AND binds tighter than OR: add parentheses to show how the clauses are grouped.
  a OR b AND c
       ^^^^^^^
→ a OR (b AND c)`,
  ]);
});

test("reports AND beside white space that means OR", () => {
  expect(shownWarnings("mixed-operators", "a AND b c")).toEqual([
    `AND binds tighter than white space, which means OR: add parentheses to show how the clauses are grouped.
  a AND b c
  ^^^^^^^
→ (a AND b) c`,
  ]);
});

test("reports white space that means AND beside OR", () => {
  expect(shownWarnings("mixed-operators", "a OR b c", { defaultOperator: "AND" })).toEqual([
    `White space means AND here and binds tighter than OR: add parentheses to show how the clauses are grouped.
  a OR b c
       ^^^
→ a OR (b c)`,
  ]);
});

describe("reports each conjunction", () => {
  test.each<[string, readonly string[]]>([
    ["a AND b OR c && d", ["(a AND b) OR c && d", "a AND b OR (c && d)"]],
    ["a OR -b AND NOT c", ["a OR (-b AND NOT c)"]],
    ["a OR (b AND c OR d)", ["a OR ((b AND c) OR d)"]],
    ["a OR ((b) AND c)AND d", ["a OR (((b) AND c)AND d)"]],
    ["name:(a AND b c)^2", ["name:((a AND b) c)^2"]],
    ["a OR b c AND d", ["a OR b (c AND d)"]],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("mixed-operators", query)).toEqual(fixed);
  });

  test("reports AND with the white space beside it if that means AND", () => {
    const options = { defaultOperator: "AND" } as const;
    expect(fixedQueries("mixed-operators", "a OR b AND c d", options)).toEqual(["a OR (b AND c d)"]);
  });
});

describe("reports nothing for", () => {
  test.each([
    ["a AND b AND c", "one operator"],
    ["a OR (b AND c)", "parentheses"],
    ["a OR ((b AND c))", "more parentheses than needed"],
    ["a AND b -c", "an excluded clause"],
    ["a AND b @", "a clause without a term"],
    ["a OR b c", "white space that means OR"],
    ["not a AND b", "a single clause after a lower-case NOT"],
  ])("%s: %s", (query) => {
    expect(shownWarnings("mixed-operators", query)).toEqual([]);
  });

  test("a AND b c with AND as the default operator", () => {
    expect(shownWarnings("mixed-operators", "a AND b c", { defaultOperator: "AND" })).toEqual([]);
  });
});

test("offers no fix beside an operator in lower case", () => {
  expect(fixedQueries("mixed-operators", "not a AND b OR c")).toEqual([null]);
});
