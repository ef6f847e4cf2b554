/**
 * Why there is no query: `unknown-id` (no document has an id, or the filter excludes it), `no-clauses` (no word of the
 * documents qualifies), `no-ids` (a field of the schema takes the place of ids in queries).
 */
export type LikeErrorCode = "unknown-id" | "no-clauses" | "no-ids";

/** The documents that were given lead to no query. Invalid options are `TypeError` or `RangeError` instead. */
export class LikeError extends Error {
  override readonly name = "LikeError";
  readonly code: LikeErrorCode;

  constructor(code: LikeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
