/** A query that would cost a cluster too much, or that it cannot answer as an engine does. The caller reports it as a `QueryError` with the code `limit`. */
export class QueryTooLarge extends Error {
  override readonly name = "QueryTooLarge";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
