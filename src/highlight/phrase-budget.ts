/** Up to a second, and some ten for each word of a value of a megabyte. */
const MOST_STEPS = 2_000_000;

/**
 * How far phrases are followed through one document, all of a query together. A phrase takes a few steps for each place where one of its words stands;
 * only those that repeat their words many times, in long values that nearly repeat them as often, take more. What lies behind the end of the budget
 * stays unmarked.
 */
export class PhraseBudget {
  #left = MOST_STEPS;

  get isSpent(): boolean {
    return this.#left < 0;
  }

  spend(): void {
    this.#left--;
  }
}
