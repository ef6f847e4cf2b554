import { AccountsError, type AccountsErrorCode } from "../accounts/accounts-error.ts";

/** Of SQLite's results those that say that a file cannot be used, by https://www.sqlite.org/rescode.html. */
const REASONS: Readonly<Record<number, readonly [code: AccountsErrorCode, reason: string]>> = {
  5: ["file_locked", "another process has been writing to it for too long. Try again, and find out what holds it"],
  6: ["file_locked", "another process has been writing to it for too long. Try again, and find out what holds it"],
  8: ["file_read_only", "it may not be written. Make the file and its folder writable"],
  10: ["file_unavailable", "the system cannot read or write it. Look at its disk, and whether it is full"],
  11: ["damaged_file", "it is damaged. Bring back a copy that is whole"],
  13: ["disk_full", "the disk is full. Make room"],
  14: ["file_unavailable", "the system cannot open it. Look at the permissions of the file and of its folder"],
  23: ["file_unavailable", "permission denied. Look at the permissions of the file and of its folder"],
  26: ["foreign_file", "it is no file of accounts. Name another"],
};

/** The error for a file of accounts that cannot be used, or the same error if it is about something else. */
export function sqliteFailure(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "ERR_INVALID_STATE") {
    return new AccountsError("closed", `${name} was closed and cannot be used any more.`, { cause: error });
  }
  if (error.code !== "ERR_SQLITE_ERROR" || !("errcode" in error) || typeof error.errcode !== "number") return error;
  // The lowest byte is the kind of failure; the others say where it came up.
  const [code, reason] = REASONS[error.errcode & 0xff] ?? [];
  if (code === undefined) return error;
  return new AccountsError(code, `Cannot use ${name}: ${reason}.`, { cause: error });
}
