import { describe, expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a clause that stands in its list before", () => {
  expect(shownWarnings("duplicate-clause", "Berlin munich berlin")).toEqual([
    `This says again what \`Berlin\` says, and only adds to the score.
  Berlin munich berlin
                ^^^^^^
→ Berlin munich`,
  ]);
});

test("a negated one", () => {
  expect(shownWarnings("duplicate-clause", "a AND -b AND NOT b")).toEqual([
    `This says again what \`-b\` says, and changes nothing.
  a AND -b AND NOT b
               ^^^^^
→ a AND -b`,
  ]);
});

describe("goes with the operator before it", () => {
  test.each<[string, readonly string[]]>([
    ["a AND b AND a AND c", ["a AND b AND c"]],
    ["a b OR a OR c", ["a b OR c"]],
    ["a  b  a  c", ["a  b  c"]],
    ['"a b"c"a b"d', ['"a b"c d']],
    ["a a a", ["a a", "a a"]],
    ["a OR b AND c OR c AND b", ["a OR b AND c"]],
    ["name:a AND name:(A)", ["name:a"]],
    ["(a b) OR ((b a))", ["(a b)"]],
    ["a OR (a OR b)", ["a OR (b)"]],
    ["a AND (b AND (a))", ["a AND (b)"]],
    ["staff_count:5 staff_count:[5 TO 5]", ["staff_count:5"]],
    ["a -b -b OR c", ["a -b OR c"]],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual(fixed);
  });
});

describe("stays where another clause would mean something else without it", () => {
  test.each(["-a -a OR b", "-a OR -a b", "+b -a AND -a", "b OR +a AND +a"])("%s", (query) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual([null]);
  });
});

describe("none is", () => {
  test.each([
    ["a a^2", "another boost"],
    ["+a a", "one that must match, and one that only scores"],
    ["a name:a", "another field"],
    ["a (a AND b)", "in another list"],
    ["a and b and c", "an operator in small letters"],
    ["@ @", "without a word"],
    ['"a b" "b a"', "other words"],
  ])("%s: %s", (query) => {
    expect(fixedQueries("duplicate-clause", query)).toEqual([]);
  });
});

test("an operator in small letters is to be mended first", () => {
  expect(fixedQueries("duplicate-clause", "a and a")).toEqual([null]);
});
