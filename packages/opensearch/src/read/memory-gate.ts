import { DeadlineError } from "firmament/base";
import { ClusterError } from "../connection/cluster-error.ts";

/** Searches that take less do not wait: a node has room for hundreds of them. */
const FREE_KILOBYTES = 200;

/** What a search takes, and how long it may wait. */
export interface SearchCost {
  /** What it takes in the memory of a node, in kilobytes, as estimated. Default 0. */
  readonly kilobytes?: number;
  /** When all its requests must have ended, as `performance.now()` counts. Default: no limit. */
  readonly end?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly kilobytes: number;
  readonly start: () => void;
}

/**
 * Bounds the memory that the searches of this process take in a node at the same time. Expensive ones wait for each
 * other, in the order of their calls; one that exceeds the bound alone runs alone.
 */
export class MemoryGate {
  readonly #maxKilobytes: number;
  readonly #maxWaitMs: number;
  readonly #waiting: Waiting[] = [];
  #used = 0;
  /** The number of searches that take memory: when they end, rounding must not leave a fraction of a kilobyte. */
  #running = 0;

  /** @param maxWaitMs how long a search waits for its turn, in milliseconds */
  constructor(maxKilobytes: number, maxWaitMs: number) {
    this.#maxKilobytes = maxKilobytes;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs a search when there is room for it.
   *
   * @throws {ClusterError} `overloaded` if it has waited too long
   * @throws {DeadlineError} if it must have ended before its turn
   * @throws the reason of the signal if it is aborted while the search waits
   */
  async run<Result>(cost: SearchCost, search: () => Promise<Result>): Promise<Result> {
    const { kilobytes = 0 } = cost;
    if (kilobytes < FREE_KILOBYTES) return search();
    await this.#enter(kilobytes, cost);
    try {
      return await search();
    } finally {
      this.#running--;
      this.#used = this.#running === 0 ? 0 : this.#used - kilobytes;
      this.#startWaiting();
    }
  }

  #enter(kilobytes: number, { end = Number.POSITIVE_INFINITY, signal }: SearchCost): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const release = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const leave = (reason: unknown): void => {
        release();
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(reason);
        this.#startWaiting();
      };
      const start = (): void => {
        release();
        this.#running++;
        this.#used += kilobytes;
        resolve();
      };
      const onAbort = (): void => leave(signal?.reason);
      const leftMs = end - performance.now();
      const isLimited = leftMs < this.#maxWaitMs;
      const timer = setTimeout(
        () => leave(isLimited ? new DeadlineError() : waitedTooLong()),
        isLimited ? leftMs : this.#maxWaitMs,
      );
      const waiting: Waiting = { kilobytes, start };
      signal?.addEventListener("abort", onAbort);
      this.#waiting.push(waiting);
      this.#startWaiting();
    });
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#hasRoom(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.start();
    }
  }

  #hasRoom({ kilobytes }: Waiting): boolean {
    return this.#running === 0 || this.#used + kilobytes <= this.#maxKilobytes;
  }
}

function waitedTooLong(): ClusterError {
  const advice = "Repeat the search later, or use shorter patterns and phrases.";
  return new ClusterError("overloaded", `Too many expensive queries are running. ${advice}`);
}
