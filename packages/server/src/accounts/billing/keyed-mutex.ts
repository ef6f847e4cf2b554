/** A fair mutex for each key. */
export class KeyedMutex {
  /** By key, the promise that resolves when the last holder or waiter is done. */
  readonly #tails = new Map<string, Promise<void>>();

  /**
   * Waits for all earlier callers with this key, and returns the function that releases the mutex.
   *
   * @throws the reason of the signal if it is aborted first; later callers then do not wait for this one
   */
  async acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tails.set(key, promise);
    const release = (): void => {
      if (this.#tails.get(key) === promise) this.#tails.delete(key);
      resolve();
    };
    try {
      await unlessAborted(previous, signal);
    } catch (error) {
      void previous.then(release);
      throw error;
    }
    return release;
  }
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
