/**
 * Why a mirror cannot begin or go on:
 * - `index_used`: the index has documents that no mirror has written.
 * - `other_dataset`: the index mirrors another dataset.
 * - `diverged`: the index has changes that the dataset does not have; it was probably restored from a backup.
 * - `running`: another mirror writes to the index.
 */
export type MirrorErrorCode = "index_used" | "other_dataset" | "diverged" | "running";

/** A mirror would lose or mix documents. The message says what to do. */
export class MirrorError extends Error {
  override readonly name = "MirrorError";
  readonly code: MirrorErrorCode;

  constructor(code: MirrorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
