import type { AccountStore } from "../../accounts/account-store.ts";
import { AccountsError, type AccountsErrorCode } from "../../accounts/accounts-error.ts";
import { SqliteAccountStore } from "../../accounts/sqlite/account-store.ts";
import { CommandFailure } from "../terminal/command-failure.ts";

/** What every command about accounts is told. */
export interface AccountsOptions {
  /** A file of accounts. */
  readonly accountsDb: string;
  readonly json?: boolean;
}

/** What is wrong with the command itself. */
const WRONG_USAGE: readonly AccountsErrorCode[] = ["invalid_account", "invalid_key", "invalid_amount"];

/**
 * Does work with the accounts in a file.
 *
 * @param create whether to make the file if there is none
 * @throws {CommandFailure} exit 2, when what was asked for cannot be; exit 1, when the file cannot be used, or there is
 * no such account or key
 */
export async function withAccounts<T>(
  { accountsDb }: AccountsOptions,
  create: boolean,
  work: (store: AccountStore) => Promise<T>,
): Promise<T> {
  try {
    const store = SqliteAccountStore.open(accountsDb, { create });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    throw new CommandFailure(`error: ${error.message}`, WRONG_USAGE.includes(error.code) ? 2 : 1);
  }
}
