import { DeadlineError } from "../../base/deadline.ts";
import { type Query, queryText } from "../../engine/query/query-input.ts";
import { requireTimeBudget, timeLimitError } from "../../engine/query/time-budget.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import { unlessAborted } from "../connection/unless-aborted.ts";
import { type SearchLimits, TRANSFER_MS } from "./read-view.ts";

/** What bounds the time of a call. */
export interface TimeOptions {
  readonly timeBudget?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs all requests of a search of a cluster within the time budget of its options. The cluster abandons a request that is
 * running when the time is over; a moment later, the answer is not awaited any longer.
 *
 * @throws {QueryError} with the code `limit` when the time is over
 * @throws {RangeError} when the budget is not a number above 0
 */
export async function withTimeBudget<Result>(
  query: Query,
  { timeBudget, signal }: TimeOptions,
  search: (limits: SearchLimits) => Promise<Result>,
): Promise<Result> {
  if (timeBudget === undefined) return search({ signal });
  const budget = requireTimeBudget(timeBudget);
  const isOver = new AbortController();
  const either = signal === undefined ? isOver.signal : AbortSignal.any([signal, isOver.signal]);
  const overdue = new ClusterError("timeout", "The time budget is used up.");
  const timer = setTimeout(() => isOver.abort(overdue), Math.min(budget + TRANSFER_MS, MAX_TIMER_MS));
  try {
    return await unlessAborted(search({ end: performance.now() + budget, signal: either }), either);
  } catch (error) {
    const isTimeout = error instanceof DeadlineError || (error instanceof ClusterError && error.code === "timeout");
    throw isTimeout ? timeLimitError(queryText(query), budget) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The longest time of a timer of Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;
