import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Budget, BudgetSpent } from "../fields/budget.ts";
import { SatSolver } from "./sat-solver.ts";

const VARIABLES = 7;
const literals = fc.integer({ min: 1, max: VARIABLES }).chain((variable) => fc.constantFrom(variable, -variable));
const clauses = fc.array(fc.array(literals, { minLength: 1, maxLength: 4 }), { maxLength: 40, size: "max" });

type Clauses = readonly (readonly number[])[];

/** The assignments, as bits, that satisfy all clauses. */
function modelsOf(all: Clauses): readonly number[] {
  const isTrue = (bits: number, literal: number): boolean =>
    ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
  return Array.from({ length: 2 ** VARIABLES }, (_, bits) => bits).filter((bits) =>
    all.every((clause) => clause.some((literal) => isTrue(bits, literal))),
  );
}

function solverOf(all: Clauses, steps = 1e6): SatSolver {
  const solver = new SatSolver(VARIABLES, new Budget(steps));
  for (const clause of all) solver.add(clause);
  return solver;
}

law(
  "finds an assignment if there is one",
  2000,
  fc.property(clauses, (all) => {
    const solver = solverOf(all);
    expect(solver.solve()).toBe(modelsOf(all).length > 0);
    if (solver.solve()) expect(all.every((clause) => clause.some((literal) => solver.isTrue(literal)))).toBe(true);
  }),
);

law(
  "finds every assignment when each one found is excluded",
  300,
  fc.property(clauses, (all) => {
    const solver = solverOf(all);
    let count = 0;
    while (solver.solve()) {
      count++;
      solver.add(Array.from({ length: VARIABLES }, (_, index) => (solver.isTrue(index + 1) ? -index - 1 : index + 1)));
    }
    expect(count).toBe(modelsOf(all).length);
  }),
);

test("the empty clause has no assignment, no clause has one", () => {
  expect(solverOf([[]]).solve()).toBe(false);
  expect(solverOf([]).solve()).toBe(true);
  expect(solverOf([[1, -1]]).solve()).toBe(true);
});

/** One pigeon more than holes, each in a hole of its own: exponentially many steps for this method. */
function pigeons(holes: number): Clauses {
  const variable = (pigeon: number, hole: number): number => pigeon * holes + hole + 1;
  const all: number[][] = [];
  for (let pigeon = 0; pigeon <= holes; pigeon++) {
    all.push(Array.from({ length: holes }, (_, hole) => variable(pigeon, hole)));
    for (let other = 0; other < pigeon; other++) {
      for (let hole = 0; hole < holes; hole++) all.push([-variable(pigeon, hole), -variable(other, hole)]);
    }
  }
  return all;
}

test("a hard problem is solved, or ends when the budget is spent", () => {
  const solve = (steps: number): boolean => {
    const solver = new SatSolver(6 * 7, new Budget(steps));
    for (const clause of pigeons(6)) solver.add(clause);
    return solver.solve();
  };
  expect(solve(10_000_000)).toBe(false);
  expect(() => solve(1000)).toThrow(BudgetSpent);
});
