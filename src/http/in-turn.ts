import type { Admission } from "./admission.ts";
import type { Exchange } from "./exchange.ts";
import { Problem, passing } from "./problem.ts";

const RETRY_SECONDS = 1;

/**
 * Does the work for a request when it is its account's turn.
 *
 * @throws {Problem} when there is too much to do, and when the caller does not wait for it
 */
export async function inTurn<T>(admission: Admission, exchange: Exchange, work: () => Promise<T>): Promise<T> {
  const { signal } = exchange.request;
  const leave = await enter(admission, exchange.holder?.account.id ?? "", signal);
  if (leave === "overloaded") throw passing("overloaded", RETRY_SECONDS);
  try {
    return await work();
  } finally {
    leave();
  }
}

async function enter(admission: Admission, account: string, signal: AbortSignal): ReturnType<Admission["enter"]> {
  try {
    return await admission.enter(account, signal);
  } catch (error) {
    throw signal.aborted ? new Problem("cancelled") : error;
  }
}
