/** Takes up to a second. For a value of a megabyte, this is about ten steps per token. */
const MAX_STEPS = 2_000_000;

/**
 * Limits the steps of phrase matching in one document, for all phrases of a query. A phrase takes a few steps for each
 * occurrence of its terms. It takes more if it repeats a term many times and a long value nearly repeats it as often.
 * The matches that the budget does not reach stay unmarked.
 */
export class PhraseBudget {
  #stepsLeft = MAX_STEPS;

  get isSpent(): boolean {
    return this.#stepsLeft < 0;
  }

  spend(): void {
    this.#stepsLeft--;
  }
}
