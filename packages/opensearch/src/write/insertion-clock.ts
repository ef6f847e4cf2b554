/** How far the clock is put forward when another process is ahead, in microseconds; each time further. */
const STEP = 1_000_000;
const STEP_FACTOR = 4;

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

  /**
   * Puts the clock forward, because another process has written with a greater number, and returns the next number.
   *
   * @param repetition how often this was done for the same write, from 0
   */
  putForward(repetition: number): number {
    this.#last = this.next() + STEP * STEP_FACTOR ** repetition;
    return this.#last;
  }
}
