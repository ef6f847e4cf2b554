import { StepBudget } from "../language/step-budget.ts";

/** Thrown when a decision has taken as many steps as it may. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";

  constructor() {
    super("the budget of steps is spent");
  }
}

/** Limits a decision by steps, not by time, so that equal questions have equal answers on every machine. */
export class Budget {
  /** The same steps, for searches of terms. */
  readonly steps: StepBudget;

  /** @param steps a step is about as much work as one transition of an automaton */
  constructor(steps: number) {
    this.steps = new StepBudget(steps);
  }

  /** @throws {BudgetSpent} */
  spend(steps = 1): void {
    if (!this.steps.spend(steps)) throw new BudgetSpent();
  }
}
