import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  backUpSqliteFile,
  createSqliteFile,
  IN_MEMORY,
  openSqliteFile,
  type RestoreOptions,
  restoreSqliteFile,
} from "@firmament/dataset/database";
import { checkOptions, type OptionNames } from "firmament/base";
import type { Connection } from "../../postgres/connections.ts";
import { PostgresDatabase } from "../../postgres/database.ts";
import { isDatabaseUrl, parseDatabaseUrl } from "../../postgres/database-url.ts";
import { migrate } from "../../postgres/migrate.ts";
import { AccountsError } from "../accounts-error.ts";
import { ACCOUNTS_FORMAT, newPostgresError } from "../postgres/accounts-format.ts";
import { ACCOUNT_FILE } from "../sqlite/account-file.ts";
import { type AccountContent, EXAMINED_ACCOUNTS } from "./examined-accounts.ts";
import { readRows, writeRows } from "./postgres-rows.ts";

/** A verified copy of accounts. */
export interface AccountsCopy extends AccountContent {
  /** The size of the backup. */
  readonly bytes: number;
}

const RESTORE_OPTIONS: OptionNames<RestoreOptions> = { replace: true };

/**
 * Copies accounts, their keys, ledgers and saved searches into an account file, while servers use them. The copy has one state of
 * them, and appears when it is complete and verified: SQLite finds no damage, and each balance is the sum of its ledger.
 *
 * @param location a file, or the address of a PostgreSQL database
 * @throws {AccountsError} if the accounts cannot be used, or contradict their ledgers
 * @throws {Error} with the code `EEXIST` if there is a file at the path of the copy
 */
export async function backUpAccounts(location: string, copy: string): Promise<AccountsCopy> {
  requireDurable(location);
  const content = isDatabaseUrl(location)
    ? await createSqliteFile(copy, EXAMINED_ACCOUNTS, (file) =>
        withDatabase(location, { create: false }, (connection) => readRows(connection, file)),
      )
    : await backUpSqliteFile(location, copy, EXAMINED_ACCOUNTS);
  return { ...content, bytes: statSync(copy).size };
}

/**
 * Makes the accounts of a backup those of a file, or of a schema of a PostgreSQL database without accounts, after the backup was
 * verified. The backup stays as it is; sessions of the dashboard end.
 *
 * @throws {AccountsError} `file_locked` while a program has the file open, `foreign_database` if the schema has accounts; other codes
 * if the backup cannot be used or is damaged. Nothing has changed then
 * @throws {Error} with the code `EEXIST` if there is a file, unless it is to be replaced
 */
export async function restoreAccounts(
  backup: string,
  location: string,
  options: RestoreOptions = {},
): Promise<AccountsCopy> {
  checkOptions("restoreAccounts", options, RESTORE_OPTIONS);
  requireDurable(location);
  const { size } = statSync(backup, { throwIfNoEntry: false }) ?? { size: 0 };
  if (!isDatabaseUrl(location)) {
    return { ...(await restoreSqliteFile(backup, location, EXAMINED_ACCOUNTS, options)), bytes: size };
  }
  const folder = mkdtempSync(join(tmpdir(), "firmament-restore-"));
  try {
    const copy = join(folder, "accounts.db");
    const content = await restoreSqliteFile(backup, copy, EXAMINED_ACCOUNTS);
    const file = openSqliteFile(copy, ACCOUNT_FILE, { create: false });
    try {
      await withDatabase(location, { create: true }, (connection, name) => writeRows(file, connection, name));
    } finally {
      file.close();
    }
    return { ...content, bytes: size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireDurable(location: string): void {
  if (location !== IN_MEMORY) return;
  throw new AccountsError("no_file", "Accounts in memory have no file. Name a file, or a PostgreSQL database.");
}

/** Runs work on one connection to a schema in its current version. */
async function withDatabase(
  location: string,
  { create }: { readonly create: boolean },
  work: (connection: Connection, name: string) => Promise<void>,
): Promise<void> {
  const url = parseDatabaseUrl(location, newPostgresError);
  const database = await PostgresDatabase.open(url, {}, newPostgresError);
  try {
    await database.use((connection) =>
      migrate(connection, url, ACCOUNTS_FORMAT, { create, newError: newPostgresError }),
    );
    await database.use((connection) => work(connection, `the schema ${url.schema} of the database ${url.name}`));
  } finally {
    await database.close();
  }
}
