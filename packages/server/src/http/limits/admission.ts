import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
/** Ends the admission of a request; further calls do nothing. */
export type Release = () => void;

/** Limits the number of requests in flight, and orders the requests that wait. */
export interface Admission {
  /**
   * Waits until the request of an account is admitted; returns `"overloaded"` if too many requests wait, or if it waited
   * too long.
   *
   * @throws the reason of the signal when it is aborted before the admission
   */
  acquire(accountId: string, signal: AbortSignal): Promise<Release | "overloaded">;
}

export interface AdmissionOptions {
  /** The maximum number of requests in flight; default 64. */
  readonly maxInFlight?: number | undefined;
  /** The maximum number of waiting requests of all accounts; default 1,000. */
  readonly maxWaiting?: number | undefined;
  /** The maximum time a request waits, in milliseconds; default 5,000. */
  readonly maxWaitMs?: number | undefined;
}

const ADMISSION_OPTIONS: OptionNames<AdmissionOptions> = { maxInFlight: true, maxWaiting: true, maxWaitMs: true };

interface WaitingRequest {
  readonly account: string;
  /** Called once, when the request leaves its queue. */
  readonly settle: (outcome: Release | "overloaded" | Aborted) => void;
}

interface Aborted {
  readonly reason: unknown;
}

/**
 * Admits waiting requests round robin over their accounts. When the queues are full, a new request replaces the last
 * request of the longest queue if its own account's queue is shorter; otherwise it is rejected. So one account cannot
 * fill all queues.
 */
export class FairAdmission implements Admission {
  #maxInFlight: number;
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  /** Waiting requests by account, in order of arrival. The next account comes first. No queue is empty. */
  readonly #queues = new Map<string, WaitingRequest[]>();
  #inFlight = 0;
  #waiting = 0;

  /** @throws {RangeError} for an option that is not a whole number in its range */
  constructor(options: AdmissionOptions = {}) {
    checkOptions("FairAdmission", options, ADMISSION_OPTIONS);
    const { maxInFlight = 64, maxWaiting = 1000, maxWaitMs = 5000 } = options;
    this.#maxInFlight = requireWholeNumber("maxInFlight", maxInFlight, 1);
    this.#maxWaiting = requireWholeNumber("maxWaiting", maxWaiting, 0);
    this.#maxWaitMs = requireWholeNumber("maxWaitMs", maxWaitMs, 1);
  }

  /** The number of admitted requests. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Changes the maximum number of requests in flight; 0 lets all further requests wait. */
  resize(maxInFlight: number): void {
    this.#maxInFlight = maxInFlight;
    for (let free = maxInFlight - this.#inFlight; free > 0; free -= 1) {
      const next = this.#dequeue();
      if (next === null) return;
      this.#inFlight += 1;
      next.settle(this.#newRelease());
    }
  }

  async acquire(account: string, signal: AbortSignal): Promise<Release | "overloaded"> {
    signal.throwIfAborted();
    // Requests wait only while the maximum number is in flight, so nobody is overtaken here.
    if (this.#inFlight < this.#maxInFlight) {
      this.#inFlight += 1;
      return this.#newRelease();
    }
    return this.#canWait(account) ? this.#wait(account, signal) : "overloaded";
  }

  #wait(account: string, signal: AbortSignal): Promise<Release | "overloaded"> {
    const { promise, resolve, reject } = Promise.withResolvers<Release | "overloaded">();
    const onAbort = (): void => this.#giveUp(waiting, { reason: signal.reason });
    const timer = setTimeout(() => this.#giveUp(waiting, "overloaded"), this.#maxWaitMs);
    const waiting: WaitingRequest = {
      account,
      settle: (outcome) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        if (typeof outcome === "object") reject(outcome.reason);
        else resolve(outcome);
      },
    };
    signal.addEventListener("abort", onAbort);
    const queue = this.#queues.get(account);
    if (queue === undefined) this.#queues.set(account, [waiting]);
    else queue.push(waiting);
    this.#waiting += 1;
    return promise;
  }

  #giveUp(waiting: WaitingRequest, outcome: "overloaded" | Aborted): void {
    this.#remove(waiting);
    waiting.settle(outcome);
  }

  /** Returns whether a request of this account may wait; makes space for it if necessary. */
  #canWait(account: string): boolean {
    if (this.#waiting < this.#maxWaiting) return true;
    let longest: readonly WaitingRequest[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    const last = longest.at(-1);
    const ownLength = this.#queues.get(account)?.length ?? 0;
    if (last === undefined || ownLength + 1 >= longest.length) return false;
    this.#giveUp(last, "overloaded");
    return true;
  }

  #newRelease(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#inFlight <= this.#maxInFlight ? this.#dequeue() : null;
      if (next === null) this.#inFlight -= 1;
      else next.settle(this.#newRelease());
    };
  }

  /** Removes the first request of the next account, and moves the account behind all others. */
  #dequeue(): WaitingRequest | null {
    for (const [account, queue] of this.#queues) {
      const [first] = queue;
      if (first === undefined) continue;
      this.#queues.delete(account);
      this.#queues.set(account, queue);
      this.#remove(first);
      return first;
    }
    return null;
  }

  #remove(waiting: WaitingRequest): void {
    const queue = this.#queues.get(waiting.account) ?? [];
    queue.splice(queue.indexOf(waiting), 1);
    this.#waiting -= 1;
    if (queue.length === 0) this.#queues.delete(waiting.account);
  }
}
