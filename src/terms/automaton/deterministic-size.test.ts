import { expect, test } from "vitest";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import { deterministicSize } from "./deterministic-size.ts";
import { prefixAutomaton } from "./prefix.ts";
import { regexpAutomaton } from "./regexp.ts";

const limits = { states: 1000, members: 10_000, steps: 100_000 };

function sizeOf(expression: string): number | undefined {
  const parsed = parseRegexp(expression);
  if (!parsed.ok) throw new Error(parsed.message);
  return deterministicSize(
    regexpAutomaton(parsed.tree, (text) => text),
    limits,
  )?.states;
}

test.each([
  ["abc", 4],
  ["[a-c]{3}", 4],
  [".*a", 2],
  [".*a.{3}", 16],
  ["a{0,200}", 201],
])("/%s/ has %d states", (expression, states) => {
  expect(sizeOf(expression)).toBe(states);
});

test.each([[".*a.{20}"], ["a{2000}"], ["(.*a){300}"]])("/%s/ exceeds the limits", (expression) => {
  expect(sizeOf(expression)).toBeUndefined();
});

test("a prefix has a state for each character, and one for all texts that begin with it", () => {
  expect(deterministicSize(prefixAutomaton("abc"), limits)).toEqual({ states: 4, members: 4 });
});
