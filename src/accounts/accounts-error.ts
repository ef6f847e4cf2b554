import { quoted } from "./quoted-text.ts";

/**
 * What was asked for cannot be:
 * - `invalid_account`: an e-mail address, a name or a top-up that no account can have.
 * - `invalid_key`: a service, a name or a time that no key can have.
 * - `invalid_amount`: nothing to credit, or more than an account can hold.
 * - `email_taken`: another account has the address.
 * - `unknown_account`, `unknown_key`: there is none with this id.
 *
 * The file of accounts cannot be used:
 * - `no_file`: there is none, and none was to be made. `no_folder`: nor is there the folder for one.
 * - `foreign_file`: it is something else. `newer_file`: a later version of the program wrote it.
 * - `damaged_file`: it is not, or no longer, what was written.
 * - `file_locked`: another process has been writing to it for too long. `file_read_only`: it may not be written.
 * - `disk_full`: there is no room. `file_unavailable`: the system cannot read or write it.
 * - `closed`: it was used after it was closed.
 */
export type AccountsErrorCode =
  | "invalid_account"
  | "invalid_key"
  | "invalid_amount"
  | "email_taken"
  | "unknown_account"
  | "unknown_key"
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

/**
 * Accounts cannot be changed or read as asked. The message says what is wrong, where, and what to do; nothing was
 * changed.
 */
export class AccountsError extends Error {
  override readonly name: string = "AccountsError";
  readonly code: AccountsErrorCode;

  constructor(code: AccountsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function unknownAccount(id: string): AccountsError {
  return new AccountsError("unknown_account", `There is no account ${quoted(id)}.`);
}
