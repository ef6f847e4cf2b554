import { setTimeout as wait } from "node:timers/promises";

/** Errors of an impatient engine come within seconds; a call that hangs takes longer than this. */
const HANG_MS = 60_000;

/** Work of several kinds at the same time, which ends after a while, or with the first failure. */
export class Run {
  #end: number;

  constructor(milliseconds: number) {
    this.#end = performance.now() + milliseconds;
  }

  /** Whether the work goes on for some more milliseconds. */
  isRunning(milliseconds = 0): boolean {
    return performance.now() + milliseconds < this.#end;
  }

  /** Ends the work. */
  end(): void {
    this.#end = 0;
  }

  /** Waits for all work: after a failure, no node is killed during the next test. */
  async all(works: readonly Promise<void>[]): Promise<void> {
    for (const work of works) {
      work.catch(() => this.end());
    }
    await Promise.allSettled(works);
    await Promise.all(works);
  }
}

/** The result of a call, which must end however slow this machine is. */
export async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const hangs = wait(HANG_MS, null, { signal: controller.signal }).then(() => {
    throw new Error("The call has not ended.");
  });
  hangs.catch(() => {});
  try {
    return await Promise.race([promise, hangs]);
  } finally {
    controller.abort();
  }
}
