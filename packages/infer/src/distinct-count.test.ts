import { expect, it } from "vitest";
import { DistinctBudget, DistinctCount } from "./distinct-count.ts";

function countOf(distinct: number, repetitions: number, budget = new DistinctBudget()): DistinctCount {
  const count = new DistinctCount(budget);
  for (let round = 0; round < repetitions; round++) {
    for (let value = 0; value < distinct; value++) count.add(`value ${value}`);
  }
  return count;
}

it("counts exactly up to 20,000 values", () => {
  const count = countOf(20_000, 2);
  expect([count.count, count.isExact]).toEqual([20_000, true]);
});

it.each([25_000, 100_000, 300_000])("counts %i values with an error of some percent", (distinct) => {
  const count = countOf(distinct, 2);
  expect(count.isExact).toBe(false);
  expect(Math.abs(count.count / distinct - 1)).toBeLessThan(0.06);
});

it("stops storing values when the budget of all counts is spent, and gives its values back", () => {
  const budget = new DistinctBudget();
  budget.remaining = 100;
  const few = countOf(60, 1, budget);
  const others = countOf(60, 1, budget);
  expect([few.count, few.isExact]).toEqual([60, true]);
  expect(others.isExact).toBe(false);
  expect(Math.abs(others.count - 60)).toBeLessThan(4);
  expect(budget.remaining).toBe(40);
});

it("distinguishes long texts", () => {
  const count = new DistinctCount(new DistinctBudget());
  for (const end of ["a", "b", "a"]) count.add("x".repeat(1000) + end);
  expect(count.count).toBe(2);
});
