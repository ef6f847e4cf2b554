import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { validate } from "../../grammar/parser.ts";

test("reports a clause that repeats an earlier one of its list", () => {
  expect(shownWarnings("duplicate-clause", "Berlin munich berlin")).toEqual([
    `This repeats \`Berlin\` and only adds to the score: remove it.
  Berlin munich berlin
                ^^^^^^
→ Berlin munich`,
  ]);
});

test("reports a negated clause", () => {
  expect(shownWarnings("duplicate-clause", "a AND -b AND NOT b")).toEqual([
    `This repeats \`-b\` and has no effect: remove it.
  a AND -b AND NOT b
               ^^^^^
→ a AND -b`,
  ]);
});

describe("removes the duplicate with its operator", () => {
  test.each<[string, readonly (string | null)[]]>([
    ["a AND b AND a AND c", ["a AND b AND c"]],
    ["a b OR a OR c", ["a b OR c"]],
    ["a  b  a  c", ["a  b  c"]],
    ['"a b"c"a b"d', ['"a b"c d']],
    ["a a a", ["a a", "a a"]],
    ["a OR b AND c OR c AND b", ["a OR b AND c"]],
    ["name:a AND name:(A)", ["name:a"]],
    ["(a AND b) OR ((b AND a))", ["(a AND b)"]],
    ["(a b) OR ((b a))", [null, "(a b) OR ((b))"]],
    ["a OR (a OR b)", ["a OR (b)"]],
    ["a AND (b AND (a))", ["a AND (b)"]],
    ["staff_count:5 staff_count:[5 TO 5]", ["staff_count:5"]],
    ["a -b -b OR c", ["a -b OR c"]],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual(fixed);
  });
});

describe("offers no fix where the removal would change the meaning of another clause", () => {
  test.each(["-a -a OR b", "-a OR -a b", "+b -a AND -a", "b OR +a AND +a"])("%s", (query) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual([null]);
  });
});

describe("reports nothing for", () => {
  test.each([
    ["a a^2", "another boost"],
    ["+a a", "a required and an optional clause"],
    ["a name:a", "another field"],
    ["a (a AND b)", "a clause of another list"],
    ["a and b and c", "an operator in lower case"],
    ["@ @", "clauses without a term"],
    ['"a b" "b a"', "other words"],
  ])("%s: %s", (query) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual([]);
  });
});

test("offers no fix beside an operator in lower case", () => {
  expect(fixedQueries("duplicate-clause", "a and a")).toEqual([null]);
});

describe("counts a nested list that means the same without its parentheses as part of its list", () => {
  test.each<[string, readonly (string | null)[]]>([
    ["(red OR red name:red) red", ["(red name:red) red", "(red OR red name:red)"]],
    ["(a AND b OR a AND b) AND a", ["(a AND b) AND a", "(a AND b OR a AND b)"]],
    ["((a OR b) AND (a OR b)) a", ["((a OR b)) a", "((a OR b) AND (a OR b))"]],
    ["a (b OR (a OR c))", ["a (b OR (c))"]],
    ["a b (a OR b)", [null, "a b (a)"]],
    ["a (-b OR a)", ["a (-b)"]],
    ["a (a OR -b)", [null]],
    ["a (-b OR c OR a d)", ["a (-b OR c d)"]],
    ["a (-b OR a c)", [null]],
    ["a -(b OR a)", []],
    ["a +(b OR a)", []],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual(fixed);
  });
});

test.each(["a < (a) -c", "name:b <= name:b -c", "b ! OR b c"])(
  "%s: keeps the clause after a sign without a value",
  (query) => {
    const fixed = fixedQueries("duplicate-clause", query);
    expect(fixed).toContain(null);
    for (const text of fixed) expect(text === null ? [] : validate(text)).toEqual([]);
  },
);
