import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { expect, test } from "vitest";
import type { QueryNode } from "../ast/ast.ts";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";
import { checkTree, defaultLimits, limitsOf } from "./limits.ts";

/** Quadratic work takes minutes. Milliseconds. */
const BOUND_MS = 2000;

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toHaveProperty("code", "limit");
    return String(error);
  }
  return "none";
}

test("accepts a text of the maximum length", () => {
  expect(errorOf(() => parse("abc", { queryLength: 3 }))).toBe("none");
  expect(errorOf(() => parse("abcd", { queryLength: 3 }))).toBe(
    "The query has 4 characters; the maximum is 3.\n  abcd\n     ^\nhint: Split it into several queries.",
  );
});

test("accepts parentheses and negations up to the maximum nesting", () => {
  const limits = { nesting: 3 };
  for (const text of [
    "(((a)))",
    "NOT (-a)",
    "NOT ! NOT a",
    "(((a) (b)) ((c)))",
    "NOT a NOT b NOT c NOT d",
    "(NOT a AND NOT b) (NOT (c))",
  ]) {
    expect(
      errorOf(() => parse(text, limits)),
      text,
    ).toBe("none");
  }
  expect(errorOf(() => parse("a ((b (NOT c)))", limits))).toBe(
    [
      "The query is nested more than 3 levels deep.",
      "  a ((b (NOT c)))",
      "         ^^^",
      "hint: Remove parentheses and negations that change nothing.",
    ].join("\n"),
  );
});

test("counts the leaves, and a range as one leaf", () => {
  const text = 'a "b" /c/ ["d" TO "e"] >f name:g *:*';
  expect(errorOf(() => parse(text, { clauses: 7 }))).toBe("none");
  expect(errorOf(() => parse(text, { clauses: 6 }))).toBe(
    `The query has more than 6 clauses.\n  ${text}\n  ${" ".repeat(35)}^\nhint: Split it into several queries.`,
  );
});

test("counts a value set as one leaf, in a text and in a tree", () => {
  const values = Array.from({ length: 10_000 }, (_, n) => (n % 3 === 0 ? `"value ${n}"` : `v${n}`));
  for (const text of [
    `tags:(${values.join(" OR ")})`,
    `tags:(${values.join(" ")}) a`,
    `a AND -tags:( ${values.join(" OR ")} )^2`,
    `tags:(${values.join(" OR ")} OR a\\*)`,
  ]) {
    expect(errorOf(() => parse(text, { clauses: 2 }))).toBe("none");
    expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, clauses: 2 }))).toBe("none");
    expect(errorOf(() => parse(text, { clauses: 0 }))).toContain("more than 0 clauses");
    expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, clauses: 0 }))).toContain("more than 0 clauses");
  }
});

test.each([
  "(a OR b OR c)",
  "tags:(a OR b c)",
  "tags:(a OR b OR c*)",
  "tags:(a OR b OR c^2)",
  'tags:(a OR b OR "c d"~2)',
  "tags:(a OR b OR name:c)",
  "tags:(a AND b AND c)",
  "tags:(a OR b OR -c)",
  "tags:(a OR b OR (c))",
  "tags:(a OR b OR >5)",
  "tags:((a OR b OR c))",
])("counts each leaf of %s, which is not a value set", (text) => {
  expect(errorOf(() => parse(text, { clauses: 3 }))).toBe("none");
  expect(errorOf(() => parse(text, { clauses: 2 }))).toContain("more than 2 clauses");
  expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, clauses: 3 }))).toBe("none");
  expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, clauses: 2 }))).toContain("more than 2 clauses");
});

test("does not raise the maximum nesting above the default", () => {
  expect(limitsOf({ nesting: 1e9 })).toEqual(defaultLimits);
  const nested = (depth: number): string => `${"a OR b c AND +x:(".repeat(depth)}d${")".repeat(depth)}`;
  expect(errorOf(() => parse(nested(100), { nesting: 1e9 }))).toBe("none");
  expect(errorOf(() => parse(nested(101), { nesting: 1e9 }))).toContain("more than 100 levels");
});

test.each([-1, 1.5, Number.NaN, 2 ** 53, "3"])("rejects the limit %j", (limit) => {
  for (const name of ["queryLength", "nesting", "clauses"] as const) {
    expect(() => parse("a", { [name]: limit })).toThrow(
      new RangeError(`The limit ${name} must be a whole number from 0, not ${String(limit)}.`),
    );
  }
});

test("applies the default limits", () => {
  expect(errorOf(() => parse("(".repeat(10_000)))).toContain("more than 100 levels");
  expect(errorOf(() => parse("a ".repeat(5000)))).toContain("more than 4096 clauses");
  expect(errorOf(() => parse("a".repeat(65_537)))).toContain("the maximum is 65536");
});

test("permits 16 times the length for value sets", () => {
  const limits = { queryLength: 100 };
  const set = (length: number): string => `tags:(${"v ".repeat((length - 8) / 2)}"w")`;
  expect(errorOf(() => parse(set(1599), limits))).toBe("none");
  expect(errorOf(() => parse(`${set(1000)} ${"a".repeat(90)}`, limits))).toBe("none");
  expect(errorOf(() => parse(`${set(1000)} ${"a".repeat(100)}`, limits))).toContain("the maximum is 100");
  expect(errorOf(() => parse(set(1601), limits))).toContain("the maximum is 100");
  expect(errorOf(() => parse(`tags:(${"v* (a) ".repeat(50)})`, limits))).toContain("the maximum is 100");
});

test.each([":(", ':("', ':("a', ':("\\', ":(a ", '"', ":(a)"])("measures texts of many %j in linear time", (piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
  expect(cpuTime(() => errorOf(() => parse(text)), BOUND_MS)).toBeLessThan(BOUND_MS);
});

test("checks a tree built in code like its text", () => {
  const span = { start: 0, end: 0 };
  const nested = (kind: "not" | "and", depth: number): QueryNode => {
    let tree = parse("a");
    for (let i = 0; i < depth; i++)
      tree = kind === "not" ? { kind, span, clause: tree } : { kind, span, clauses: [tree, tree] };
    return tree;
  };
  const limits = { ...defaultLimits, nesting: 4, clauses: 16 };
  expect(() => checkTree(nested("not", 4), limits)).not.toThrow();
  expect(() => checkTree(nested("not", 5), limits)).toThrow(QueryError);
  expect(() => checkTree(nested("and", 4), limits)).not.toThrow();
  expect(() => checkTree(nested("and", 5), limits)).toThrow(QueryError);
  expect(errorOf(() => checkTree(nested("not", 100_000), defaultLimits))).toBe(
    "The query is nested more than 100 levels deep.\nhint: Remove parentheses and negations that change nothing.",
  );
  expect(() => checkTree(parse("(NOT (a OR -b) c)", limits), limits)).not.toThrow();
});

test("accepts a limit of 0, and counts minus signs like parentheses", () => {
  expect(errorOf(() => parse("a", { clauses: 0 }))).toContain("more than 0 clauses");
  expect(errorOf(() => parse("a", { nesting: 0 }))).toBe("none");
  for (const text of ["((-a))", "((NOT a))", "(((a)))"]) {
    expect(errorOf(() => parse(text, { nesting: 3 }))).toBe("none");
    expect(errorOf(() => parse(text, { nesting: 2 }))).toContain("more than 2 levels");
    expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, nesting: 3 }))).toBe("none");
    expect(errorOf(() => checkTree(parse(text), { ...defaultLimits, nesting: 2 }))).toContain("more than 2 levels");
  }
});
