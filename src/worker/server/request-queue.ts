import { listen } from "../protocol/engine-port.ts";

/**
 * Requests that wait for their turn, in the order of their calls. One runs per task, and messages that have arrived
 * before are processed first, so that a request can be cancelled until it runs.
 */
export class RequestQueue {
  readonly #waiting = new Map<number, () => void>();
  readonly #afterMessages: (run: () => void) => void;
  #isScheduled = false;

  /** @param afterMessages calls a function once, after the messages that have arrived */
  constructor(afterMessages: (run: () => void) => void) {
    this.#afterMessages = afterMessages;
  }

  add(id: number, run: () => void): void {
    this.#waiting.set(id, run);
    this.#schedule();
  }

  /** Removes a request that has not run. Returns whether there was such a request. */
  cancel(id: number): boolean {
    return this.#waiting.delete(id);
  }

  /** The number of requests that have not run. */
  get size(): number {
    return this.#waiting.size;
  }

  clear(): void {
    this.#waiting.clear();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#afterMessages(() => {
      this.#isScheduled = false;
      this.#runNext();
    });
  }

  #runNext(): void {
    for (const [id, run] of this.#waiting) {
      this.#waiting.delete(id);
      if (this.#waiting.size > 0) this.#schedule();
      run();
      return;
    }
  }
}

/**
 * Calls a function after the messages that have arrived. Node delivers all of them before `setImmediate` continues; in a
 * browser, the message of an own channel is queued behind them.
 */
export function afterMessages(): (run: () => void) => void {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown };
  if (setImmediate !== undefined) return (run) => void setImmediate(run);
  const { port1, port2 } = new MessageChannel();
  const pending: (() => void)[] = [];
  listen(port1, { message: () => pending.shift()?.(), failed: () => {} });
  return (run) => {
    pending.push(run);
    port2.postMessage(null);
  };
}
