import type { MatchOptions, Query } from "firmament";
import { limitErrorOf, readTimeBudget } from "firmament/backend";
import { errorOfLargeQuery } from "../compile/query-too-large.ts";
import type { SearchLimits } from "./read-view.ts";

/** What bounds the time of a call. */
export type TimeOptions = Pick<MatchOptions, "timeBudget"> & Pick<SearchLimits, "signal">;

/** The limits of the searches that begin now, in one state. */
export type BeginLimits = () => SearchLimits;

/**
 * Runs the searches of a query within the time budget of its options. The time begins when a state is open: a cluster that
 * is slow to open one, or is repairing itself, is no fault of the query.
 *
 * @throws {QueryError} with the code `limit` when the time is over, for a facet with too many ranges, and for a query that would cost the cluster too much
 * @throws {RangeError} when the budget is not a number above 0
 */
export async function withTimeBudget<Result>(
  query: Query,
  { timeBudget, signal }: TimeOptions,
  search: (begin: BeginLimits) => Promise<Result>,
): Promise<Result> {
  const budget = readTimeBudget(timeBudget);
  try {
    return await search(() => {
      return budget === Number.POSITIVE_INFINITY ? { signal } : { end: performance.now() + budget, signal };
    });
  } catch (error) {
    throw limitErrorOf(errorOfLargeQuery(error, query), query, budget);
  }
}

/** Runs the searches of a stream, each part of which has the time budget. See {@link withTimeBudget}. */
export async function* partsWithTimeBudget<Part>(
  query: Query,
  options: TimeOptions,
  stream: (begin: BeginLimits) => AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  let begin: BeginLimits = () => ({ signal: options.signal });
  const parts = stream(() => begin());
  for (;;) {
    const part = await withTimeBudget(query, options, (beginPart) => {
      begin = beginPart;
      return parts.next();
    });
    if (part.done === true) return;
    yield part.value;
  }
}
