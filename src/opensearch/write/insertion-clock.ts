/**
 * Numbers the writes of this process in ascending order: microseconds since 1970, so that later processes continue with
 * greater numbers. An update counts as a new insertion.
 */
export class InsertionClock {
  readonly #now: () => number;
  #last = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  next(): number {
    this.#last = Math.max(this.#last + 1, this.#now() * 1000);
    return this.#last;
  }
}
