/**
 * - `malformed`: no cursor; made up, cut off or changed.
 * - `mismatch`: a cursor of another query or sort, or of other documents than those of the snapshot that it was given to.
 * - `expired`: the documents that its pages are of are no longer kept as they were.
 */
export type CursorErrorCode = "mismatch" | "expired" | "malformed";

const MESSAGES: Readonly<Record<CursorErrorCode, string>> = {
  malformed: "This is no cursor: it was made up, cut off or changed. Give the `cursor` of a page, as it is.",
  mismatch:
    "This cursor belongs to another query, default operator or sort, or to another snapshot. Give it to what its page came from, with the same query and options; only what pages show may differ.",
  expired:
    "This cursor has expired: documents have changed since, and their earlier state is no longer kept. Begin again with the first page, or give the engine's option `cursors` more states or a greater maxAge.",
};

/** There is no next page for a cursor. The message says why, and what to do. */
export class CursorError extends Error {
  override readonly name: string = "CursorError";
  readonly code: CursorErrorCode;

  constructor(code: CursorErrorCode) {
    super(MESSAGES[code]);
    this.code = code;
  }
}
