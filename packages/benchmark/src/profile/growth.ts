import { rounded } from "./rounding.ts";

/** Follows how the number of distinct members of a set grows with the number of documents. */
export class Growth {
  readonly #checkpoints: (readonly [documents: number, distinct: number])[] = [];
  #next = 16;

  /** Call after each document. */
  after(documents: number, distinct: number): void {
    if (documents < this.#next) return;
    this.#checkpoints.push([documents, distinct]);
    this.#next *= 2;
  }

  /** The exponent of Heaps' law over the last half of the documents, from 0 to 1. */
  exponent(documents: number, distinct: number): number {
    const [before, had] = this.#checkpoints.findLast(([at]) => at * 2 <= documents) ?? [0, 0];
    if (before === 0 || had === 0) return 1;
    return rounded(Math.min(1, Math.max(0, Math.log(distinct / had) / Math.log(documents / before))));
  }
}
