import {
  type Account,
  type AccountStore,
  AccountsError,
  type AccountsErrorCode,
  quoted,
  type SecretKeys,
} from "@firmament/server/accounts";
import { type Accounts, openAccounts } from "../options/account-store.ts";
import { failureFrom } from "../terminal/command-failure.ts";

/** The options of every command on accounts and keys. */
export interface AccountsOptions extends SecretKeys {
  /** The path of the account file, or the address of a PostgreSQL database. */
  readonly accountsDb: string;
  readonly json?: boolean;
}

/** Errors in the arguments of a command. */
const USAGE_ERRORS: readonly AccountsErrorCode[] = ["invalid_account", "invalid_key", "invalid_amount"];

/**
 * Runs `work` on the account database and closes it.
 *
 * @param create whether to create a missing file or schema
 * @throws {CommandFailure} exit 2, for invalid arguments; exit 1, when the database cannot be used, and for an unknown
 * account or key
 */
export async function withAccountFile<T>(
  { accountsDb, ...keys }: AccountsOptions,
  create: boolean,
  work: (store: Accounts) => Promise<T>,
): Promise<T> {
  try {
    const { accounts: store } = await openAccounts(accountsDb, create, keys);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    throw failureFrom(error, USAGE_ERRORS.includes(error.code) ? 2 : 1);
  }
}

/**
 * The account with this id or e-mail address.
 *
 * @throws {AccountsError} `unknown_account`
 */
export async function findAccount(idOrEmail: string, store: AccountStore): Promise<Account> {
  const account = idOrEmail.includes("@") ? await store.accountByEmail(idOrEmail) : await store.account(idOrEmail);
  if (account === null) throw new AccountsError("unknown_account", `The account ${quoted(idOrEmail)} does not exist.`);
  return account;
}
