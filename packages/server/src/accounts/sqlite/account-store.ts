import { SqliteStepDatabase } from "@firmament/dataset/database";
import { checkOptions, type OptionNames } from "firmament/base";
import { AccountsError } from "../accounts-error.ts";
import { type AccountStoreOptions, StoredAccounts } from "../rules/stored-accounts.ts";
import { openAccountFile } from "./account-file.ts";

export interface SqliteAccountStoreOptions extends AccountStoreOptions {
  /** Whether to create the file if it does not exist; default `true`. */
  readonly create?: boolean | undefined;
}

const STORE_OPTIONS: OptionNames<SqliteAccountStoreOptions> = {
  create: true,
  maxStoredBytes: true,
  sessionLifetime: true,
  secretKey: true,
  previousSecretKey: true,
  now: true,
};

/**
 * Accounts and sessions in an SQLite file. Every method does its work synchronously, before it returns its promise; `charge` then
 * waits for the disk.
 */
export class SqliteAccountStore extends StoredAccounts {
  /**
   * Opens a file of accounts; `:memory:` opens an empty store in memory.
   *
   * @throws {AccountsError} if the file cannot be used
   */
  static open(path: string, options: SqliteAccountStoreOptions = {}): SqliteAccountStore {
    checkOptions("SqliteAccountStore.open", options, STORE_OPTIONS);
    const database = openAccountFile(path, { create: options.create ?? true });
    try {
      return new SqliteAccountStore(new SqliteStepDatabase(database), options);
    } catch (error) {
      database.close();
      if (error instanceof AccountsError) throw error;
      const reason = "its tables do not match its version. Restore an intact copy";
      throw new AccountsError("damaged_file", `Cannot use ${path}: ${reason}.`, { cause: error });
    }
  }
}
