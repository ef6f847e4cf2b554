/** Permits a number of messages that the other side has not processed. */
export class Credit {
  #free: number;
  #wake: () => void = () => {};

  constructor(messages: number) {
    this.#free = messages;
  }

  /** Waits until a message may be sent. One call at a time. */
  async take(): Promise<void> {
    while (this.#free === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#free--;
  }

  give(): void {
    this.#free++;
    this.#wake();
  }
}
