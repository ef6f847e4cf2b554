/** Counts down the steps of a decision: one for each transition of an automaton, or for as much other work. */
export class StepBudget {
  remaining: number;

  constructor(steps: number) {
    this.remaining = steps;
  }

  get isSpent(): boolean {
    return this.remaining <= 0;
  }

  /** Returns `false` once more than all steps are spent. */
  spend(steps: number): boolean {
    this.remaining -= steps;
    return this.remaining > 0;
  }
}
