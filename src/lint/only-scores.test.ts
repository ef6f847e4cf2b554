import { expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a clause beside one with a plus", () => {
  expect(shownWarnings("only-scores", "+berlin software")).toEqual([
    `Beside \`+berlin\` this only adds to the score: what must match as well needs a + of its own.
  +berlin software
          ^^^^^^^^
→ +berlin +software`,
  ]);
});

test.each<[string, readonly string[]]>([
  ["a +b OR name:c^2", ["+a +b OR name:c^2", "a +b OR +name:c^2"]],
  ["+a (b c)", ["+a +(b c)"]],
  ["+a name:((b)^2)", ["+a +name:((b)^2)"]],
  ["+a(b)", ["+a +(b)"]],
  ["+a OR b AND c", ["+a OR +(b AND c)"]],
  ["+a NOT NOT b", ["+a +(NOT NOT b)"]],
  ["+a (+b c)", ["+a +(+b c)", "+a (+b +c)"]],
  ["(+a b) AND c", ["(+a +b) AND c"]],
])("%s", (query, fixed) => {
  expect(fixedQueries("only-scores", query)).toEqual(fixed);
});

test.each<[string, readonly (string | null)[]]>([
  ["+a OR b (c d)", ["+a OR +b (c d)", null, null]],
  ["((b (c))) OR +a", ["+((b (c))) OR +a"]],
  ["(+a OR b ((c) d)) e", ["(+a OR +b ((c) d)) e", null, null]],
])("%s: no plus among others in parentheses", (query, fixed) => {
  expect(fixedQueries("only-scores", query)).toEqual(fixed);
});

test.each(["a b", "+a +b", "+a -b", "+a NOT b", "+a AND b", "+@ b", "+a @"])("%s: nothing only scores", (query) => {
  expect(fixedQueries("only-scores", query)).toEqual([]);
});

test("nothing only scores where white space means AND", () => {
  expect(fixedQueries("only-scores", "+a b", { defaultOperator: "AND" })).toEqual([]);
  expect(fixedQueries("only-scores", "+a OR b c", { defaultOperator: "AND" })).toEqual(["+a OR +(b c)"]);
});

test("an operator in small letters is to be mended first", () => {
  expect(fixedQueries("only-scores", "+a and b")).toEqual([null]);
});
