import { holderOf } from "../../accounts/api-key.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, temporaryProblem } from "../exchange/problem.ts";
import { type Admission, FairAdmission, type Release } from "../limits/admission.ts";
import type { SearchBackend } from "./search-backend.ts";

const RETRY_SECONDS = 1;

/** After requests have computed for this long, the event loop turns: sockets, timers and signals are served. */
const TIME_SLICE_MS = 50;

/** Each turn accepts one connection and serves the data that has arrived on all others. */
const TURNS_BETWEEN_SLICES = 50;

/**
 * Limits the number of requests in flight, and lets one of them compute at a time; a backend in other threads or
 * processes runs several. Accounts alternate at all of them, so that an account with many or slow requests delays mainly itself.
 */
export class FairScheduler {
  readonly #admission: Admission;
  readonly #thread: Admission = new FairAdmission({ maxInFlight: 1 });
  /** The requests that backends run in other threads or processes. */
  readonly #backends = new WeakMap<SearchBackend, Admission>();
  #sliceStartedAt = 0;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  /**
   * Runs the work of a request once the request is admitted; the request stays admitted until the work ends.
   *
   * @throws {Problem} `overloaded`, or `cancelled` if the client disconnects first
   */
  async admit<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    const release = await acquire(this.#admission, exchange);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Runs the work that an admitted request gives to a backend, as many at a time as the backend runs.
   *
   * @throws {Problem} as {@link admit} does
   */
  async run<T>(exchange: Exchange, backend: SearchBackend, work: () => T | Promise<T>): Promise<T> {
    const { concurrency } = backend;
    if (concurrency === null) return this.compute(exchange, work);
    const source = backend.source ?? backend;
    let admission = this.#backends.get(source);
    if (admission === undefined) {
      admission = new FairAdmission({ maxInFlight: concurrency });
      this.#backends.set(source, admission);
    }
    const release = await acquire(admission, exchange);
    try {
      return await exchange.trace.step("evaluate", work);
    } finally {
      release();
    }
  }

  /**
   * Runs the work of an admitted request that blocks this thread. A promise must not wait for anything.
   *
   * @throws {Problem} as {@link admit} does
   */
  async compute<T>(exchange: Exchange, work: () => T | Promise<T>): Promise<T> {
    const release = await acquire(this.#thread, exchange);
    try {
      return await exchange.trace.step("evaluate", work);
    } finally {
      this.#releaseThread(release);
    }
  }

  #releaseThread(release: Release): void {
    if (performance.now() - this.#sliceStartedAt < TIME_SLICE_MS) {
      release();
      return;
    }
    void turnEventLoop(TURNS_BETWEEN_SLICES).then(() => {
      this.#sliceStartedAt = performance.now();
      release();
    });
  }
}

/** Waits for `turns` turns of the event loop; each takes microseconds if nothing is pending. */
export async function turnEventLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** All requests without a key take turns with the accounts as one of them, however many networks they come from. */
const WITHOUT_KEY = "";

async function acquire(admission: Admission, exchange: Exchange): Promise<Release> {
  const { principal, request, trace } = exchange;
  const { signal } = request;
  const wait = () => admission.acquire(principal === null ? WITHOUT_KEY : holderOf(principal), signal);
  const release = await trace.step("wait", wait).catch((error: unknown) => {
    throw signal.aborted ? new Problem("cancelled") : error;
  });
  if (release === "overloaded") throw temporaryProblem("overloaded", RETRY_SECONDS);
  return release;
}
