/**
 * - `damaged`: a snapshot that is not, or no longer, what was saved.
 * - `foreign`: no snapshot.
 * - `newer`: a snapshot of a format that came after this one.
 * - `schema`: a snapshot of documents of another schema.
 */
export type IndexFileErrorCode = "damaged" | "foreign" | "newer" | "schema";

/**
 * A snapshot cannot be opened, or a part of it cannot be read. The message says what is wrong, where, and what to do.
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
 * The error for a snapshot that is not what was saved.
 *
 * @param name the snapshot, as its source calls it
 * @param fault what is wrong, and where, without a full stop
 */
export function damaged(name: string, fault: string, cause?: unknown): IndexFileError {
  const message = `${name} is damaged: ${fault}. Save it again, or bring back a copy that is whole.`;
  return new IndexFileError("damaged", message, cause === undefined ? undefined : { cause });
}
