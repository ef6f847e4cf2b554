import { expect, test } from "vitest";
import { parse } from "../parser.ts";
import { join } from "./branch.ts";

test("returns a single clause unchanged", () => {
  const clause = parse("a");
  expect(join("or", [clause])).toBe(clause);
  expect(() => join("or", [])).toThrow("A grammar rule returned no clause.");
});

test.each([
  ["a OR b OR c", "or"],
  ["a b c", "sequence"],
  ["a AND b", "and"],
  ["NOT a", "not"],
  ["- a", "sequence"],
  ["-a", "not"],
  ["+a", "required"],
  ["(a b)", "group"],
  ["(a b) ^2", "group"],
  ["name : (a b)", "group"],
])("%s is a node of kind %s", (query, kind) => {
  expect(parse(` ${query} `)).toMatchObject({ kind, span: { start: 1, end: 1 + query.length } });
});

test("nests negations in the order of the query", () => {
  expect(parse("NOT !-a")).toMatchObject({
    kind: "not",
    span: { start: 0 },
    clause: { kind: "not", span: { start: 4 }, clause: { kind: "not", span: { start: 5 } } },
  });
});
