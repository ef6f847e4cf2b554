/** Permits a number of messages that the other side has not processed. */
export class Credit {
  readonly #messages: number;
  #free: number;
  #wake: () => void = () => {};

  constructor(messages: number) {
    this.#messages = messages;
    this.#free = messages;
  }

  /** Waits until a message may be sent. One call of a method that waits at a time. */
  async take(): Promise<void> {
    await this.#until(() => this.#free > 0);
    this.#free--;
  }

  /** Waits until all messages have been processed. */
  allProcessed(): Promise<void> {
    return this.#until(() => this.#free >= this.#messages);
  }

  give(): void {
    this.#free++;
    this.#wake();
  }

  /** Ends all waiting. */
  end(): void {
    this.#free = Number.POSITIVE_INFINITY;
    this.#wake();
  }

  async #until(isReached: () => boolean): Promise<void> {
    while (!isReached()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
