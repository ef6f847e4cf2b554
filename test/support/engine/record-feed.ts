/** A stream to which a test pushes records; it reports when its reader waits for more. */
export class RecordFeed<T> implements AsyncIterableIterator<T, undefined> {
  readonly #records: T[] = [];
  #isEnded = false;
  #failure: Error | null = null;
  /** Settles the pending `next` call, if that is possible. */
  #settle: (() => void) | null = null;
  #waiting: (() => void)[] = [];
  /** Whether the reader has stopped reading before the end. */
  isClosedByReader = false;

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    return new Promise((resolve, reject) => {
      this.#settle = () => {
        if (this.#records.length > 0) resolve({ done: false, value: this.#records.shift() as T });
        else if (this.#failure !== null) reject(this.#failure);
        else if (this.#isEnded) resolve({ done: true, value: undefined });
        else return this.#reportEmpty();
        this.#settle = null;
      };
      this.#settle();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.isClosedByReader = true;
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Adds records, and waits until the reader has read them and requests more. */
  async push(records: readonly T[]): Promise<void> {
    const isEmpty = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#records.push(...records);
    this.#settle?.();
    await isEmpty;
  }

  end(): void {
    this.#isEnded = true;
    this.#settle?.();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#settle?.();
  }

  #reportEmpty(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
