import { describe, expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("AND beside OR is told, with parentheses as it is read", () => {
  expect(shownWarnings("mixed-operators", "a OR b AND c")).toEqual([
    `AND binds tighter than OR: this is read as if it stood in parentheses.
  a OR b AND c
       ^^^^^^^
→ a OR (b AND c)`,
  ]);
});

test("AND beside white space that means OR", () => {
  expect(shownWarnings("mixed-operators", "a AND b c")).toEqual([
    `AND binds tighter than white space, which means OR: this is read as if it stood in parentheses.
  a AND b c
  ^^^^^^^
→ (a AND b) c`,
  ]);
});

test("white space that means AND beside OR", () => {
  expect(shownWarnings("mixed-operators", "a OR b c", { defaultOperator: "AND" })).toEqual([
    `White space means AND here, and binds tighter than OR: this is read as if it stood in parentheses.
  a OR b c
       ^^^
→ a OR (b c)`,
  ]);
});

describe("each AND is told by itself", () => {
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

  test("under AND with the white space around it", () => {
    const options = { defaultOperator: "AND" } as const;
    expect(fixedQueries("mixed-operators", "a OR b AND c d", options)).toEqual(["a OR (b AND c d)"]);
  });
});

describe("there is nothing to tell", () => {
  test.each([
    ["a AND b AND c", "one operator"],
    ["a OR (b AND c)", "parentheses"],
    ["a OR ((b AND c))", "more parentheses than needed"],
    ["a AND b -c", "only something to leave out"],
    ["a AND b @", "what holds no word"],
    ["a OR b c", "white space that means OR"],
    ["not a AND b", "one clause behind a NOT in small letters"],
  ])("%s: %s", (query) => {
    expect(shownWarnings("mixed-operators", query)).toEqual([]);
  });

  test("a AND b c: under AND", () => {
    expect(shownWarnings("mixed-operators", "a AND b c", { defaultOperator: "AND" })).toEqual([]);
  });
});

test("an operator in small letters is to be mended first", () => {
  expect(fixedQueries("mixed-operators", "not a AND b OR c")).toEqual([null]);
});
