/**
 * - `malformed`: the text is not a cursor, or it was truncated or changed.
 * - `mismatch`: the cursor belongs to another query, default operator, sort order, rank or group, or to another
 *   snapshot.
 * - `expired`: documents have changed, and the engine has dropped the cursor's state.
 */
export type CursorErrorCode = "mismatch" | "expired" | "malformed";

const MESSAGES: Readonly<Record<CursorErrorCode, string>> = {
  malformed: "This is not a cursor, or it was truncated or changed. Use the `cursor` of a page unchanged.",
  mismatch:
    "This cursor belongs to another query, default operator, sort order, rank or group, or to another snapshot. Use it where its page came from, with the same query and options; only the limit and the contents of hits may differ.",
  expired:
    "This cursor has expired: documents have changed, and the engine has dropped the cursor's state. Start again with the first page, or allow more `states` or a greater `maxAge` in the engine's option `cursors`.",
};

/** A cursor cannot be continued. The message gives the reason and the remedy. */
export class CursorError extends Error {
  override readonly name: string = "CursorError";
  readonly code: CursorErrorCode;

  constructor(code: CursorErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
