/** A stream whose records are given to it one by one, and that tells when its reader waits for more. */
export class RecordFeed<T> implements AsyncIterableIterator<T, undefined> {
  readonly #records: T[] = [];
  #isOver = false;
  #failure: Error | null = null;
  #answer: (() => void) | null = null;
  #starved: (() => void)[] = [];
  /** Whether the reader has left it. */
  isLeft = false;

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    return new Promise((resolve, reject) => {
      this.#answer = () => {
        if (this.#records.length > 0) resolve({ done: false, value: this.#records.shift() as T });
        else if (this.#failure !== null) reject(this.#failure);
        else if (this.#isOver) resolve({ done: true, value: undefined });
        else return this.#starve();
        this.#answer = null;
      };
      this.#answer();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.isLeft = true;
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Gives records, and waits until the reader has taken them and asks for more. */
  async give(records: readonly T[]): Promise<void> {
    const isStarved = new Promise<void>((resolve) => this.#starved.push(resolve));
    this.#records.push(...records);
    this.#answer?.();
    await isStarved;
  }

  end(): void {
    this.#isOver = true;
    this.#answer?.();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#answer?.();
  }

  #starve(): void {
    for (const resolve of this.#starved.splice(0)) resolve();
  }
}
