import type { SqliteErrorCode } from "../sqlite/sqlite-error.ts";

/**
 * Why a dataset cannot be used or changed: a code of its SQLite file, or
 * - `schema`: the file has documents of another schema.
 * - `schema_changed`: the file has another schema than the program that opened it.
 * - `unfit_documents`: documents do not fit a new schema, or would lose values.
 * - `idempotency_conflict`: the idempotency key was used for other changes.
 * - `documents_changed`: documents that are to be merged, or a merge that is to be taken back, are not as they were when that was decided.
 * - `shrink`: a refresh would remove more documents than it may.
 * - `network_file_system`: the file is on a network file system, where SQLite's locks are not reliable.
 * - `thread_failed`: the thread that writes the file has ended. Changes that were not acknowledged may be missing.
 */
export type DatasetErrorCode =
  | SqliteErrorCode
  | "schema"
  | "schema_changed"
  | "unfit_documents"
  | "idempotency_conflict"
  | "documents_changed"
  | "shrink"
  | "network_file_system"
  | "thread_failed";

/** A dataset cannot be used or changed. The message names the file, the reason and what to do. */
export class DatasetError extends Error {
  override readonly name = "DatasetError";
  readonly code: DatasetErrorCode;

  constructor(code: DatasetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** `null` instead of the error that the dataset has another schema since the changes were validated. */
export function nullIfOutdated(error: unknown): null {
  if (error instanceof DatasetError && error.code === "schema_changed") return null;
  throw error;
}
