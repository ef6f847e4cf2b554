/** A facet has too many ranges. A search reports it as a `QueryError` with the code `limit`. */
export class FacetLimitError extends Error {
  override readonly name = "FacetLimitError";
  /** One sentence: what the author can do. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
