import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { expect, test } from "vitest";

test("reports an optional clause beside a required one", () => {
  expect(shownWarnings("only-scores", "+berlin software")).toEqual([
    `Beside the required \`+berlin\` this clause only adds to the score: write + before it if it must match too.
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
])("%s: offers no plus within redundant parentheses", (query, fixed) => {
  expect(fixedQueries("only-scores", query)).toEqual(fixed);
});

test.each(["a b", "+a +b", "+a -b", "+a NOT b", "+a AND b", "+@ b", "+a @"])("reports nothing for %s", (query) => {
  expect(fixedQueries("only-scores", query)).toEqual([]);
});

test("reports nothing for white space that means AND", () => {
  expect(fixedQueries("only-scores", "+a b", { defaultOperator: "AND" })).toEqual([]);
  expect(fixedQueries("only-scores", "+a OR b c", { defaultOperator: "AND" })).toEqual(["+a OR +(b c)"]);
});

test("offers no fix beside an operator in lower case", () => {
  expect(fixedQueries("only-scores", "+a and b")).toEqual([null]);
});

test.each<[string, readonly (string | null)[]]>([
  ["< (a) +c", [null]],
  ["<= [a TO b] +c", [null]],
  ["> /a/ +c", [null]],
  ["< name:a +c", [null]],
  ["a < (b) +c", ["+a < (b) +c", null]],
  ["a OR < (b) +c", ["+a OR < (b) +c", null]],
  ["+a < >b - c", [null, "+a < >b - +c"]],
  ["+a NOT >= NOT d", []],
  ["+a >= NOT NOT d", [null]],
  ["< (a) b +c", [null, "< (a) +b +c"]],
])("%s: offers no plus after a comparison sign without a value", (query, fixed) => {
  expect(fixedQueries("only-scores", query)).toEqual(fixed);
});
