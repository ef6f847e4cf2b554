import { isError } from "firmament/base";

/**
 * Why an SQLite file cannot be used:
 * - `no_file`: it does not exist, and it was not to be created.
 * - `no_folder`: its folder does not exist.
 * - `foreign_file`: it is not an SQLite database, or belongs to another program.
 * - `newer_file`: a later release of the program has written it.
 * - `damaged_file`: its content is damaged.
 * - `file_locked`: another process has been writing to it for too long.
 * - `file_read_only`: it may not be written.
 * - `disk_full`: the disk has no space.
 * - `file_unavailable`: the operating system cannot read or write it.
 * - `closed`: it was used after it was closed.
 */
export type SqliteErrorCode =
  | "no_file"
  | "no_folder"
  | "foreign_file"
  | "newer_file"
  | "damaged_file"
  | "file_locked"
  | "file_read_only"
  | "disk_full"
  | "file_unavailable"
  | "closed";

/** An SQLite file cannot be used. The message names the file, the reason and what to do. */
export class SqliteError extends Error {
  override readonly name: string = "SqliteError";
  readonly code: SqliteErrorCode;

  constructor(code: SqliteErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Creates the errors that a caller of the database receives. */
export type ErrorFactory = (code: SqliteErrorCode, message: string, options?: ErrorOptions) => Error;

export const newSqliteError: ErrorFactory = (code, message, options) => new SqliteError(code, message, options);

const LOCKED = "another process has been writing to it for too long. Try again, or end that process";

/** The primary result codes that concern the file, from https://www.sqlite.org/rescode.html. */
const REASONS: Readonly<Record<number, readonly [code: SqliteErrorCode, reason: string]>> = {
  5: ["file_locked", LOCKED],
  6: ["file_locked", LOCKED],
  8: ["file_read_only", "it is read-only. Make the file and its folder writable"],
  10: ["file_unavailable", "the system cannot read or write it. Check the disk and its free space"],
  11: ["damaged_file", "it is damaged. Restore an intact copy"],
  13: ["disk_full", "the disk is full. Free some space"],
  14: ["file_unavailable", "the system cannot open it. Check the permissions of the file and of its folder"],
  23: ["file_unavailable", "permission denied. Check the permissions of the file and of its folder"],
  26: ["foreign_file", "it is not an SQLite database. Choose another file"],
};

/**
 * Converts an error of node:sqlite that concerns the file; returns any other error unchanged.
 *
 * @param name the file, as messages call it
 */
export function convertSqliteError(error: unknown, name: string, newError: ErrorFactory): unknown {
  if (!isError(error) || !("code" in error)) return error;
  if (error.code === "ERR_INVALID_STATE")
    return newError("closed", `Cannot use ${name}: it is closed.`, { cause: error });
  if (error.code !== "ERR_SQLITE_ERROR" || !("errcode" in error) || typeof error.errcode !== "number") return error;
  // The lowest byte is the primary result code; the other bytes extend it.
  const [code, reason] = REASONS[error.errcode & 0xff] ?? [];
  if (code === undefined) return error;
  return newError(code, `Cannot use ${name}: ${reason}.`, { cause: error });
}
