/** The records of a load, which arrive in batches. */
export class RecordFeed implements AsyncIterable<unknown> {
  readonly #batches: (readonly unknown[])[] = [];
  readonly #taken: () => void;
  #isEnded = false;
  #wake: () => void = () => {};

  /** @param taken called when all records of a batch have been read */
  constructor(taken: () => void) {
    this.#taken = taken;
  }

  add(records: readonly unknown[]): void {
    this.#batches.push(records);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void> {
    for (;;) {
      const batch = this.#batches.shift();
      if (batch !== undefined) {
        yield* batch;
        this.#taken();
      } else if (this.#isEnded) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
