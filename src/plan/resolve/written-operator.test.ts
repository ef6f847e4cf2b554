import { expect, test } from "vitest";
import { clauseText, readComparison } from "./written-operator.ts";

test.each([
  ["price<5", "price:<5"],
  ["price < 5", "price:<5"],
  ["price=<5", "price:<=5"],
  ["price ＝ 5", "price:5"],
  ["price≠5", "-price:5"],
  ["price ! = 5", "-price:5"],
  ["price = a b", "price:a b"],
])("%s means %s", (text, clause) => {
  const comparison = readComparison(text);
  if (comparison === null) return expect.unreachable();
  const { name, operator, value } = comparison;
  expect(clauseText(name, operator, value)).toBe(clause);
});

test.each(["price", "price =! 5", "the price<5", "price ==== 5"])("%s is no comparison", (text) => {
  expect(readComparison(text)).toBeNull();
});
