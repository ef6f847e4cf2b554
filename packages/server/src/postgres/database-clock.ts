/** How long a measurement is used, in milliseconds. */
const MEASUREMENT_MS = 60_000;

export interface DatabaseClockOptions {
  /** Reads the clock of the database, in milliseconds since 1970. */
  readonly read: () => Promise<number>;
  /** The clock of this machine; default `Date.now`. */
  readonly local?: () => number;
  /** Milliseconds that never go back; default `performance.now`. */
  readonly elapsed?: () => number;
}

/**
 * The time of a database, so that servers whose clocks differ agree on it. The difference to the clock of this machine is
 * measured at most once a minute, in the background; while the database does not answer, the last difference is used.
 */
export class DatabaseClock {
  readonly #read: () => Promise<number>;
  readonly #local: () => number;
  readonly #elapsed: () => number;
  #difference = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;

  constructor({ read, local = Date.now, elapsed = () => performance.now() }: DatabaseClockOptions) {
    this.#read = read;
    this.#local = local;
    this.#elapsed = elapsed;
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#elapsed() - this.#measuredAt >= MEASUREMENT_MS) this.measure().catch(() => {});
    return Math.round(this.#local() + this.#difference);
  }

  /** Measures the difference. It is wrong by at most half of the time that the database takes to answer. */
  async measure(): Promise<void> {
    const start = this.#elapsed();
    this.#measuredAt = start;
    const time = await this.#read();
    this.#difference = time + (this.#elapsed() - start) / 2 - this.#local();
  }
}
