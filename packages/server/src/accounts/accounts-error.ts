import type { SqliteErrorCode } from "@firmament/dataset/database";
import type { PostgresErrorCode } from "../postgres/postgres-error.ts";
import { quoted } from "./quoted-text.ts";

/**
 * - `invalid_account`: the e-mail address, a name or the auto top-up is invalid.
 * - `invalid_key`: what a key opens, its name or its expiry is invalid.
 * - `invalid_amount`: the amount is not above 0, or more than an account can hold.
 * - `email_taken`: another account has this e-mail address.
 * - `wrong_secret_key`: the secrets of webhooks are encrypted with a key that is not stated.
 * - `unknown_account`, `unknown_key`: the id does not exist.
 * - all others: the file or the database of the accounts cannot be used; see `SqliteErrorCode` in `packages/dataset/src/sqlite` and
 *   `PostgresErrorCode` in `packages/server/src/postgres`.
 */
export type AccountsErrorCode =
  | "invalid_account"
  | "invalid_key"
  | "invalid_amount"
  | "email_taken"
  | "unknown_account"
  | "unknown_key"
  | "wrong_secret_key"
  | SqliteErrorCode
  | PostgresErrorCode;

/**
 * A method of the account store failed. It has changed nothing, unless the message says that this is unknown. The message names the
 * cause and what to do.
 */
export class AccountsError extends Error {
  override readonly name: string = "AccountsError";
  readonly code: AccountsErrorCode;
  /** The invalid member of what was given; `null` if the error does not concern one. */
  readonly member: string | null;

  constructor(code: AccountsErrorCode, message: string, options: ErrorOptions & { readonly member?: string } = {}) {
    const { member = null, ...others } = options;
    super(message, others);
    this.code = code;
    this.member = member;
  }
}

export function unknownAccount(id: string): AccountsError {
  return new AccountsError("unknown_account", `The account ${quoted(id)} does not exist.`);
}
