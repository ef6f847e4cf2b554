/**
 * - `damaged`: the file is an index file, and its bytes are not the ones that were saved.
 * - `foreign`: the file is not an index file.
 * - `newer`: the file has a later format version than this library reads.
 * - `older`: the file has an earlier format version.
 * - `schema`: the index was saved with another schema.
 *
 * In the storage of a browser, also:
 * - `missing`: no index is saved under the name.
 * - `full`: the browser gives the page no more space.
 * - `locked`: another page has the index open.
 * - `unavailable`: the browser has no such storage for this page, or not in this thread.
 */
export type IndexFileErrorCode =
  | "damaged"
  | "foreign"
  | "newer"
  | "older"
  | "schema"
  | "missing"
  | "full"
  | "locked"
  | "unavailable";

/**
 * An index file cannot be opened, or a part of it cannot be read. The message says what is wrong, where, and what to
 * do.
 */
export class IndexFileError extends Error {
  override readonly name: string = "IndexFileError";
  readonly code: IndexFileErrorCode;

  constructor(code: IndexFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The error for an index file whose bytes are not the ones that were saved.
 *
 * @param name the name of the source
 * @param fault the fault and its location, without a full stop
 */
export function damaged(name: string, fault: string, cause?: unknown): IndexFileError {
  const message = `${name} is damaged: ${fault}. Save the index again or restore an intact copy.`;
  return new IndexFileError("damaged", message, cause === undefined ? undefined : { cause });
}
