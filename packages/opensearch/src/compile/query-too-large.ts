import { type Query, QueryError } from "firmament";
import { queryText } from "firmament/query";

/** A query that would cost a cluster too much, or that it cannot answer as an engine does. The caller reports it as a `QueryError` with the code `limit`. */
export class QueryTooLarge extends Error {
  override readonly name = "QueryTooLarge";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The error of a query that a cluster should not run; every other error is returned as it is. */
export function errorOfLargeQuery(error: unknown, query: Query): unknown {
  if (!(error instanceof QueryTooLarge)) return error;
  const { message, hint } = error;
  const text = queryText(query);
  const span = { start: 0, end: text.length };
  return new QueryError(text, [{ code: "limit", message: `${message}.`, span, hint, noFix: "unclear" }]);
}
