import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { parse } from "../../../grammar/parser.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { and, boost, everything, group, not, or, required, withParentheses } from "./combination.ts";
import { lucene } from "./lucene-template.ts";

const [a, b, c] = [parse("a"), parse("b"), parse("c")] as const;
const spread = parse("a -b");

describe("combinations have parentheses where they need them", () => {
  test.each<[string, QueryNode]>([
    ["a AND b AND c", and(a, b, c)],
    ["a OR b AND c", or(a, and(b, c))],
    ["(a OR b) AND c", and(or(a, b), c)],
    ["(a AND b) AND c", and(and(a, b), c)],
    ["NOT a", not(a)],
    ["NOT NOT a", not(not(a))],
    ["NOT (a AND b)", not(and(a, b))],
    ["a OR NOT b", or(a, not(b))],
    ["+a OR b", or(required(a), b)],
    ["+(NOT a)", required(not(a))],
    ["(a NOT b) OR c", or(spread, c)],
    ["(a NOT b) AND c", and(spread, c)],
    ["*:*", everything],
    ["*:*", and()],
    ["(NOT *:*)", or()],
    ["a", and(a)],
    ["a", or(a)],
    ["a^2", boost(a, 2)],
    ["*:*^0", boost(everything, -0)],
    ["name:a^0.5", boost(parse("name:a"), 0.5)],
    ["(a^2)^3", boost(boost(a, 2), 3)],
    ["(a OR b)^2", boost(or(a, b), 2)],
    ["(a OR b)^2", boost(group(or(a, b)), 2)],
    ["(NOT a)^2", boost(not(a), 2)],
    ["(a)", group(group(a))],
    ["(a)^2", withParentheses("and", parse("(a)^2"))],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });
});

test("an empty or excludes nothing from the rest of a list", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "a" },
    { id: "2", name: "b" },
  ]);
  expect(engine.ids(or())).toEqual([]);
  expect(engine.ids(not(or()))).toEqual(["1", "2"]);
  expect(engine.ids(lucene`a ${or()}`)).toEqual(["1"]);
  expect(engine.ids(lucene`a name:${[]}`)).toEqual(["1"]);
  expect(engine.ids(and(a, or()))).toEqual([]);
});

test("required clauses must match, and the others add to the score", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "a" },
    { id: "2", name: "b" },
    { id: "3", name: "a b" },
  ]);
  expect(engine.search(or(required(a), boost(b, 5))).hits.map(({ id }) => id)).toEqual(["3", "1"]);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("rejects the boost %s", (factor) => {
  expect(() => boost(a, factor)).toThrow(new RangeError(`A boost must be a finite number from 0, not ${factor}.`));
});
