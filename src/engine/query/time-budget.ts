import { limitDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { Deadline, DeadlineError } from "../../base/deadline.ts";
import type { QueryOptions } from "../options/search-options.ts";
import { type Query, queryText } from "./query-input.ts";

/**
 * Does the work for a query, which is given up when its time is over.
 *
 * @throws {QueryError} with code `limit` then
 * @throws {RangeError} when the budget is no time
 */
export function withTimeBudget<T>(query: Query, { timeBudget }: QueryOptions, work: (deadline: Deadline) => T): T {
  if (timeBudget === undefined) return work(Deadline.none);
  if (typeof timeBudget !== "number" || !(timeBudget > 0)) {
    throw new RangeError(`The time budget is milliseconds, more than 0, not ${JSON.stringify(timeBudget)}.`);
  }
  try {
    return work(new Deadline(timeBudget));
  } catch (error) {
    if (error instanceof DeadlineError) throw timeIsOver(queryText(query), timeBudget);
    throw error;
  }
}

function timeIsOver(text: string, milliseconds: number): QueryError {
  const message = `The query takes longer than the ${milliseconds} ms it may take.`;
  const hint = "Ask less at once: fewer clauses, shorter phrases without slop, patterns with a longer beginning.";
  return new QueryError(text, [limitDiagnostic(message, 0, text.length, hint)]);
}
