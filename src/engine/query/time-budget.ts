import { limitDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { Deadline, DeadlineError } from "../../base/deadline.ts";
import type { QueryOptions } from "../options/search-options.ts";
import { type Query, queryText } from "./query-input.ts";

/**
 * Runs the evaluation of a query within the time budget of its options.
 *
 * @throws {QueryError} with the code `limit` when the time is over
 * @throws {RangeError} when the budget is not a number above 0
 */
export function withTimeBudget<T>(query: Query, { timeBudget }: QueryOptions, evaluate: (deadline: Deadline) => T): T {
  if (timeBudget === undefined) return evaluate(Deadline.none);
  const budget = requireTimeBudget(timeBudget);
  try {
    return evaluate(new Deadline(budget));
  } catch (error) {
    if (error instanceof DeadlineError) throw timeLimitError(queryText(query), budget);
    throw error;
  }
}

/** @throws {RangeError} for a value that is not a number of milliseconds above 0 */
export function requireTimeBudget(timeBudget: unknown): number {
  if (typeof timeBudget === "number" && timeBudget > 0) return timeBudget;
  throw new RangeError(`timeBudget must be a number of milliseconds above 0, not ${JSON.stringify(timeBudget)}.`);
}

/** The error of a query that takes longer than its budget. */
export function timeLimitError(text: string, milliseconds: number): QueryError {
  const message = `The query takes longer than its time budget of ${milliseconds} ms.`;
  const hint = "Simplify the query: fewer clauses, shorter phrases without slop, patterns with a longer prefix.";
  return new QueryError(text, [limitDiagnostic(message, 0, text.length, hint)]);
}
