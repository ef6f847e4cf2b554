import { SearchEngine } from "firmament";
import { internalsOf } from "firmament/backend";
import { companySchema } from "firmament/companies";
import { parseQuery, rulesFor } from "firmament/query";
import { expect, test } from "vitest";
import { checkCost } from "./query-cost.ts";
import { QueryTooLarge } from "./query-too-large.ts";

const { rules } = internalsOf(new SearchEngine(companySchema));

function costOf(query: Parameters<typeof parseQuery>[0]): number {
  return checkCost(parseQuery(query, rulesFor(rules, {}), false).resolved);
}

test("words, numbers and ranges cost nothing; phrases and patterns cost something in each field", () => {
  expect(costOf("software AND followers:[1 TO 5] NOT staff_count:7")).toBe(0);
  expect(costOf('name:"software development"')).toBe(2);
  expect(costOf("name:so?t* OR NOT name:so?t*")).toBe(2 * costOf("name:so?t*"));
  expect(costOf("so?t*")).toBeCloseTo(10 * costOf("name:so?t*"));
});

test("many patterns are refused when they need too much memory, or too many steps to find that out", () => {
  const clauses = (text: (i: number) => string, count: number): string =>
    Array.from({ length: count }, (_, i) => text(i)).join(" OR ");
  expect(costOf(clauses((i) => `*a${i}*`, 300))).toBeLessThan(80_000);
  expect(() => costOf(clauses((i) => `/.*${i % 10}.{8}/`, 20))).toThrow(QueryTooLarge);
  expect(() => costOf(clauses(() => `name:${"*a".repeat(300)}b`, 100))).toThrow(QueryTooLarge);
});
