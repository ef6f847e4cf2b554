import {
  ACCOUNTS_ID,
  openSqliteFile,
  type SqliteDatabase,
  type SqliteFileFormat,
  type SqliteFileOptions,
} from "@firmament/dataset/database";
import { AccountsError } from "../accounts-error.ts";
import { MIGRATIONS } from "./migrations.ts";

/** The format of an account file. */
export const ACCOUNT_FILE: SqliteFileFormat = {
  applicationId: ACCOUNTS_ID,
  migrations: MIGRATIONS,
  creationHint: "It is created with its first account.",
  newError: (code, message, options) => new AccountsError(code, message, options),
};

/** @throws {AccountsError} if the file cannot be used */
export function openAccountFile(path: string, options: SqliteFileOptions): SqliteDatabase {
  return openSqliteFile(path, ACCOUNT_FILE, options);
}
