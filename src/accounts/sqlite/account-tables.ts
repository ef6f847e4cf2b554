import type { SqliteDatabase } from "../../sqlite/database.ts";
import { AccountTable } from "./account-table.ts";
import { KeyTable } from "./key-table.ts";
import { LedgerTable } from "./ledger-table.ts";
import { AnswerTable } from "./response-table.ts";
import { TopUpTable } from "./top-up-table.ts";

/** What an SQLite database of accounts holds. */
export interface AccountTables {
  readonly database: SqliteDatabase;
  readonly accounts: AccountTable;
  readonly keys: KeyTable;
  readonly ledger: LedgerTable;
  readonly answers: AnswerTable;
  readonly topUps: TopUpTable;
}

export function accountTables(database: SqliteDatabase): AccountTables {
  return {
    database,
    accounts: new AccountTable(database),
    keys: new KeyTable(database),
    ledger: new LedgerTable(database),
    answers: new AnswerTable(database),
    topUps: new TopUpTable(database),
  };
}
