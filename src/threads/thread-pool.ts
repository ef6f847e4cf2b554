import { reasonOf } from "../engine/load/abort-reason.ts";
import type { AbortSignalLike } from "../engine/options/load-options.ts";
import type { Schema } from "../schema/schema.ts";
import { WorkerError } from "../worker/protocol/worker-error.ts";
import type { SearchThread } from "./search-thread.ts";

/**
 * The number of requests that a thread has at most, one of which runs. Two short ones are answered together, and two more
 * are there at that time; further ones would wait behind a slow one while another thread is free.
 */
const MAX_SENT = 4;

interface Member<S extends Schema> {
  thread: SearchThread<S>;
  /** The number of requests without an answer. */
  sent: number;
}

/** A request that waits for a thread. */
interface Waiting<S extends Schema> {
  readonly start: (member: Member<S>) => void;
  readonly reject: (error: unknown) => void;
}

/** Distributes requests over threads: the next request goes to the thread with the fewest. */
export class ThreadPool<S extends Schema> {
  readonly #startThread: (failed: () => void) => SearchThread<S>;
  readonly #members: readonly Member<S>[];
  readonly #waiting: Waiting<S>[] = [];
  #isClosed = false;

  /** @param startThread starts a thread that calls `failed` when it ends */
  constructor(count: number, startThread: (failed: () => void) => SearchThread<S>) {
    this.#startThread = startThread;
    this.#members = Array.from({ length: count }, () => this.#newMember());
  }

  get size(): number {
    return this.#members.length;
  }

  /**
   * Runs a request in the thread with the fewest requests. Returns also the number of the thread.
   *
   * @param signal rejects the request at once if it is aborted while the request waits for a thread
   */
  run<Result>(
    work: (thread: SearchThread<S>) => Promise<Result>,
    signal?: AbortSignalLike,
  ): Promise<{ readonly result: Result; readonly thread: number }> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        const index = this.#waiting.indexOf(request);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(reasonOf(signal));
      };
      const start = (member: Member<S>): void => {
        signal?.removeEventListener?.("abort", onAbort);
        const thread = this.#members.indexOf(member);
        this.#send(member, work).then((result) => resolve({ result, thread }), reject);
      };
      const request: Waiting<S> = { start, reject };
      if (this.#isClosed) {
        reject(closed());
        return;
      }
      signal?.addEventListener?.("abort", onAbort);
      this.#waiting.push(request);
      this.#startWaiting();
    });
  }

  /** The threads without a request. */
  idleThreads(): readonly number[] {
    return [...this.#members.keys()].filter((index) => this.#members[index]?.sent === 0);
  }

  /** Runs a request in a given thread, before those that wait. */
  runIn<Result>(thread: number, work: (thread: SearchThread<S>) => Promise<Result>): Promise<Result> {
    const member = this.#members[thread];
    if (this.#isClosed || member === undefined) return Promise.reject(closed());
    return this.#send(member, work);
  }

  /** Runs a request in each thread, before those that wait. */
  runInEach<Result>(work: (thread: SearchThread<S>) => Promise<Result>): Promise<readonly Result[]> {
    return Promise.all(this.#members.keys().map((thread) => this.runIn(thread, work)));
  }

  /** The thread with the fewest requests. */
  leastBusy(): number {
    let best = 0;
    for (const [index, { sent }] of this.#members.entries()) if (sent < (this.#members[best]?.sent ?? 0)) best = index;
    return best;
  }

  /** Ends all threads. Requests without an answer are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    await Promise.all(this.#members.map(({ thread }) => thread.close()));
  }

  async #send<Result>(member: Member<S>, work: (thread: SearchThread<S>) => Promise<Result>): Promise<Result> {
    member.sent++;
    try {
      return await work(member.thread);
    } finally {
      member.sent--;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    while (this.#waiting.length > 0) {
      const member = this.#members[this.leastBusy()] as Member<S>;
      if (member.sent >= MAX_SENT) return;
      this.#waiting.shift()?.start(member);
    }
  }

  #newMember(): Member<S> {
    const member: Member<S> = { thread: this.#startThread(() => this.#replace(member)), sent: 0 };
    return member;
  }

  /** Another thread takes the place of one that has ended. Its requests have been rejected. */
  #replace(member: Member<S>): void {
    if (!this.#isClosed) member.thread = this.#startThread(() => this.#replace(member));
  }
}

function closed(): WorkerError {
  return new WorkerError("closed", "The engine was closed.");
}
