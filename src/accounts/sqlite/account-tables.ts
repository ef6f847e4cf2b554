import type { SqliteDatabase } from "../../sqlite/database.ts";
import { AccountTable } from "./account-table.ts";
import { KeyTable } from "./key-table.ts";
import { LedgerTable } from "./ledger-table.ts";
import { ResponseTable } from "./response-table.ts";
import { TopUpTable } from "./top-up-table.ts";

/** The tables of an account file. */
export interface AccountTables {
  readonly database: SqliteDatabase;
  readonly accounts: AccountTable;
  readonly keys: KeyTable;
  readonly ledger: LedgerTable;
  readonly responses: ResponseTable;
  readonly topUps: TopUpTable;
}

/** @param maxStoredBytes the maximum size of all stored response bodies of an account */
export function accountTables(database: SqliteDatabase, maxStoredBytes: number): AccountTables {
  return {
    database,
    accounts: new AccountTable(database),
    keys: new KeyTable(database),
    ledger: new LedgerTable(database),
    responses: new ResponseTable(database, maxStoredBytes),
    topUps: new TopUpTable(database),
  };
}
