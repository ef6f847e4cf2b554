import type { Exchange } from "../exchange/exchange.ts";
import { Problem, passing } from "../exchange/problem.ts";
import { type Admission, FairAdmission, type Release } from "../limits/admission.ts";
import { turnEventLoop } from "../limits/event-loop.ts";

const RETRY_SECONDS = 1;

/** When requests have held the thread for so long, everything else has its turn: sockets, clocks, signals. */
const SHARE_MS = 50;

/** In each, one connection is accepted, and what has come on all others is read and answered. */
const TURNS_BETWEEN_SHARES = 50;

/**
 * Requests at work: as many as are admitted, and one of them at a time on the thread. Accounts take turns at both, so that whoever
 * asks for much, or for what takes long, waits behind nobody but himself.
 */
export class FairScheduler {
  readonly #admission: Admission;
  readonly #thread: Admission = new FairAdmission({ maxInFlight: 1 });
  #shareBegan = 0;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  /**
   * Does the work for a request when it is its account's turn.
   *
   * @throws {Problem} when there is too much to do, and when the caller does not wait for it
   */
  async admit<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    const leave = await enter(this.#admission, exchange);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Does what of an admitted request's work holds the thread.
   *
   * @throws {Problem} as {@link admit} does
   */
  async compute<T>(exchange: Exchange, work: () => T): Promise<T> {
    const leave = await enter(this.#thread, exchange);
    try {
      return work();
    } finally {
      this.#pass(leave);
    }
  }

  #pass(leave: Release): void {
    if (performance.now() - this.#shareBegan < SHARE_MS) {
      leave();
      return;
    }
    void turnEventLoop(TURNS_BETWEEN_SHARES).then(() => {
      this.#shareBegan = performance.now();
      leave();
    });
  }
}

async function enter(admission: Admission, { holder, request: { signal } }: Exchange): Promise<Release> {
  const leave = await admission.enter(holder?.account.id ?? "", signal).catch((error: unknown) => {
    throw signal.aborted ? new Problem("cancelled") : error;
  });
  if (leave === "overloaded") throw passing("overloaded", RETRY_SECONDS);
  return leave;
}
