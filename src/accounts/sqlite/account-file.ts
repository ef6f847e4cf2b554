import { closeSync, openSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SqliteDatabase } from "../../sqlite/database.ts";
import { AccountsError } from "../accounts-error.ts";
import { MIGRATIONS } from "./migrations.ts";

/** The name of a database that is held in memory, and gone when it is closed. */
export const IN_MEMORY = ":memory:";

/** Marks a file as one of accounts: "fmac". */
const APPLICATION_ID = 0x66_6d_61_63;

/** E-mail addresses and answers are nobody else's business. */
const OWNER_ONLY = 0o600;

/**
 * Opens a file of accounts as this version writes it: brought up to it, or made anew if there is none and that is
 * wanted.
 *
 * @throws {AccountsError} when it cannot be used
 */
export function openSqliteFile(path: string, isToBeMade: boolean): SqliteDatabase {
  if (path === IN_MEMORY) return readied(new SqliteDatabase(IN_MEMORY, "the accounts in memory"), path);
  checkFile(path, isToBeMade);
  // Resolved, for SQLite takes what begins with "file:" as an address.
  return readied(new SqliteDatabase(resolve(path), path), path);
}

function checkFile(path: string, isToBeMade: boolean): void {
  if (path === "") throw new AccountsError("no_file", "The file of accounts needs a name.");
  try {
    if (findFile(path)) return;
    if (!isToBeMade) {
      throw new AccountsError("no_file", `There is no file ${path}. It is made when an account is created in it.`);
    }
    if (statSync(dirname(path), { throwIfNoEntry: false }) === undefined) {
      throw new AccountsError("no_folder", `Cannot make ${path}: there is no such folder. Make it first.`);
    }
    closeSync(openSync(path, "a", OWNER_ONLY));
  } catch (error) {
    if (error instanceof AccountsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AccountsError("file_unavailable", `Cannot use ${path}: ${reason}.`, { cause: error });
  }
}

/** Whether there is a file, and nothing else. */
function findFile(path: string): boolean {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isFile()) return stats !== undefined;
  throw new AccountsError("foreign_file", `Cannot use ${path}: it is no ordinary file. Name another.`);
}

function readied(database: SqliteDatabase, path: string): SqliteDatabase {
  try {
    checkKind(database, path);
    // A commit is on the disk before it is answered, whatever then happens to the machine.
    database.execute("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    database.write(() => migrate(database, path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Nothing is written to a file that is none of accounts. */
function checkKind(database: SqliteDatabase, path: string): void {
  if (database.ask("pragma application_id") === APPLICATION_ID) return;
  if (database.ask("pragma user_version") === 0 && database.ask("select count(*) from sqlite_schema") === 0) return;
  throw new AccountsError("foreign_file", `Cannot use ${path}: it is a database of something else. Name another.`);
}

function migrate(database: SqliteDatabase, path: string): void {
  const version = Number(database.ask("pragma user_version"));
  if (version > MIGRATIONS.length) {
    const versions = `it is of version ${version}, and this program knows versions up to ${MIGRATIONS.length}`;
    throw new AccountsError("newer_file", `Cannot use ${path}: ${versions}. Use a later release of the program.`);
  }
  if (version === MIGRATIONS.length) return;
  for (const step of MIGRATIONS.slice(version)) database.execute(step);
  database.execute(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${MIGRATIONS.length}`);
}
