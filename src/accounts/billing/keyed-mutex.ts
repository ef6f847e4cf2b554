/** Lets one at a time work under a name, in the order in which they came. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when all who took this name's turn before have ended it, to the function that ends this one. */
  async take(name: string): Promise<() => void> {
    const before = this.#last.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(name, promise);
    await before;
    return () => {
      if (this.#last.get(name) === promise) this.#last.delete(name);
      resolve();
    };
  }
}
