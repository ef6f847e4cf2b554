import { type Query, queryText } from "../../engine/query/query-input.ts";
import { requireTimeBudget, timeLimitError } from "../../engine/query/time-budget.ts";
import { ClusterError } from "../connection/cluster-error.ts";

/**
 * Runs a search of a cluster within the time budget of its options.
 *
 * @throws {QueryError} with the code `limit` when the time is over
 * @throws {RangeError} when the budget is not a number above 0
 */
export async function withTimeBudget<Result>(
  query: Query,
  { timeBudget }: { readonly timeBudget?: number },
  search: (limits: { readonly timeout?: number }) => Promise<Result>,
): Promise<Result> {
  if (timeBudget === undefined) return search({});
  const timeout = requireTimeBudget(timeBudget);
  try {
    return await search({ timeout });
  } catch (error) {
    if (error instanceof ClusterError && error.code === "timeout") throw timeLimitError(queryText(query), timeout);
    throw error;
  }
}
