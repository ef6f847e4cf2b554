import { type ExaminedFormat, type SqliteDatabase, SqliteStepDatabase } from "@firmament/dataset/database";
import { AccountsError } from "../accounts-error.ts";
import { StoredAccounts } from "../rules/stored-accounts.ts";
import { ACCOUNT_FILE } from "../sqlite/account-file.ts";

/** What a copy of accounts contains. */
export interface AccountContent {
  readonly accounts: number;
  readonly keys: number;
  readonly ledgerEntries: number;
}

/** How a copy of accounts is verified: each balance and each day's usage are those of the ledger. */
export const EXAMINED_ACCOUNTS: ExaminedFormat<AccountContent> = {
  format: ACCOUNT_FILE,
  async examine(copy) {
    // The file stays open for its owner: the store is not closed.
    const store = new StoredAccounts(new SqliteStepDatabase(copy), {});
    for (const { id } of await store.accounts()) {
      const [difference] = await store.differences(id);
      if (difference === undefined) continue;
      throw new AccountsError(
        "damaged_file",
        `The account ${id} contradicts its ledger. ${difference} Restore an intact copy.`,
      );
    }
    return { accounts: count(copy, "accounts"), keys: count(copy, "keys"), ledgerEntries: count(copy, "ledger") };
  },
  prepare(copy) {
    // A session that was ended after the backup must not come back. Holders sign in again.
    copy.execute("delete from sessions; delete from sign_in_links");
  },
};

function count(copy: SqliteDatabase, table: string): number {
  return Number(copy.scalar(`select count(*) from ${table}`));
}
