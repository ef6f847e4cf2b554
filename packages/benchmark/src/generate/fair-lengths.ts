import type { Quantiles } from "../profile/quantiles.ts";

/** Gives lengths to values of different frequency, so that each length has its share of all occurrences. */
export class FairLengths {
  /** The number of points with each length. */
  readonly #points = new Map<number, number>();
  readonly #given = new Map<number, number>();
  readonly #total: number;
  #occurrences = 0;

  /** @param lengths at evenly spaced probabilities */
  constructor(lengths: Quantiles) {
    for (const length of lengths) this.#points.set(length, (this.#points.get(length) ?? 0) + 1);
    this.#total = Math.max(1, lengths.length);
  }

  get mean(): number {
    return [...this.#points].reduce((sum, [length, points]) => sum + length * points, 0) / this.#total;
  }

  /** The length that is farthest below its share. */
  next(frequency: number): number {
    this.#occurrences += frequency;
    let [best, most] = [0, -Infinity];
    for (const [length, points] of this.#points) {
      const missing = (points / this.#total) * this.#occurrences - (this.#given.get(length) ?? 0);
      if (missing > most) [best, most] = [length, missing];
    }
    this.#given.set(best, (this.#given.get(best) ?? 0) + frequency);
    return best;
  }
}
