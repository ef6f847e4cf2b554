import { parseRegexp } from "firmament/grammar";
import { type Automaton, fuzzyAutomaton, prefixAutomaton } from "firmament/query";
import { regexpAutomaton } from "firmament/src/terms/automaton/regexp.ts";
import { describe, expect, test } from "vitest";
import { patternCost } from "./pattern-cost.ts";
import { QueryTooLarge } from "./query-too-large.ts";

function regexp(expression: string): Automaton {
  const parsed = parseRegexp(expression);
  if (!parsed.ok) throw new Error(parsed.message);
  return regexpAutomaton(parsed.tree, (text) => text);
}

describe("a cluster runs", () => {
  test.each([
    ["(a+)+", 8],
    ["red|green|blue", 30],
    [`${"(".repeat(90)}a${")+".repeat(90)}`, 8],
    ["(a{1,90}){1,90}", 8102],
    ["[a-z]{9000}", 9001],
    [".*x.{8}", 600],
  ])("/%s/", (expression, most) => {
    expect(patternCost(regexp(expression)).kilobytes).toBeLessThanOrEqual(most);
  });

  test("prefixes and fuzzy terms of usual length at little cost", () => {
    expect(patternCost(prefixAutomaton("berlin")).kilobytes).toBeLessThan(10);
    expect(patternCost(fuzzyAutomaton("berlin", 2)).kilobytes).toBeLessThan(200);
  });
});

describe("a cluster does not run", () => {
  test.each([
    ["exponentially many states", regexp(".*x.{0,40}y")],
    ["quadratically many transitions", regexp("(a?b?){1000}")],
    ["exponentially many copies", regexp(`${"(".repeat(60)}a${"b)+".repeat(60)}`)],
    ["a long fuzzy term", fuzzyAutomaton("ab".repeat(5000), 2)],
  ])("%s", (_, automaton) => {
    expect(() => patternCost(automaton)).toThrow(QueryTooLarge);
  });
});
