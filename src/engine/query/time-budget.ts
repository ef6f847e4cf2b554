import { limitDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { Deadline, DeadlineError } from "../../base/deadline.ts";
import { FacetLimitError } from "../../evaluate/facet/facet-limit-error.ts";
import type { QueryOptions } from "../options/search-options.ts";
import { type Query, queryText } from "./query-input.ts";

/**
 * Runs the evaluation of a query within the time budget of its options.
 *
 * @throws {QueryError} with the code `limit` when the time is over, and for a facet with too many ranges
 * @throws {RangeError} when the budget is not a number above 0
 */
export function withTimeBudget<T>(query: Query, { timeBudget }: QueryOptions, evaluate: (deadline: Deadline) => T): T {
  const budget = readTimeBudget(timeBudget);
  try {
    return evaluate(budget === Number.POSITIVE_INFINITY ? Deadline.none : new Deadline(budget));
  } catch (error) {
    throw limitErrorOf(error, query, budget);
  }
}

/**
 * The time budget in milliseconds; infinity for none.
 *
 * @throws {RangeError} for a value that is not a number of milliseconds above 0
 */
export function readTimeBudget(timeBudget: unknown): number {
  if (timeBudget === undefined) return Number.POSITIVE_INFINITY;
  if (typeof timeBudget === "number" && timeBudget > 0) return timeBudget;
  throw new RangeError(`timeBudget must be a number of milliseconds above 0, not ${JSON.stringify(timeBudget)}.`);
}

/** The error of a query whose evaluation exceeded a limit; every other error as it is. */
export function limitErrorOf(error: unknown, query: Query, milliseconds: number): unknown {
  if (error instanceof DeadlineError) {
    const message = `The query takes longer than its time budget of ${milliseconds} ms.`;
    return limitError(
      query,
      message,
      "Simplify the query: fewer clauses, shorter phrases without slop, patterns with a longer prefix.",
    );
  }
  return error instanceof FacetLimitError ? limitError(query, error.message, error.hint) : error;
}

function limitError(query: Query, message: string, hint: string): QueryError {
  const text = queryText(query);
  return new QueryError(text, [limitDiagnostic(message, 0, text.length, hint)]);
}
