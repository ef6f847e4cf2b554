import { backUpDataset, type DatasetCopy, DatasetError, restoreDataset } from "@firmament/dataset";
import {
  type AccountsCopy,
  AccountsError,
  backUpAccounts,
  restoreAccounts,
  withoutPassword,
} from "@firmament/server/accounts";
import { isError } from "firmament/base";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";

/** The options that name what is copied: one of them. */
export interface CopyOptions {
  /** The path of a dataset. */
  readonly db?: string;
  /** The path of an account file, or the address of a PostgreSQL database. */
  readonly accountsDb?: string;
  readonly json?: boolean;
}

/** What a verified copy contains. */
export interface PrintedCopy {
  readonly bytes: number;
  /** Such as "25 companies". */
  readonly content: string;
  /** The same figures for programs. */
  readonly members: Readonly<Record<string, number>>;
}

/** A dataset, or accounts. */
export interface CopiedStore {
  /** As messages call it: without a password. */
  readonly name: string;
  backUp(copy: string): Promise<PrintedCopy>;
  restore(backup: string, replace: boolean): Promise<PrintedCopy>;
}

/**
 * The store that the options name.
 *
 * @throws {CommandFailure} exit 2, unless they name one
 */
export function copiedStore({ db, accountsDb }: CopyOptions): CopiedStore {
  if (db !== undefined && accountsDb !== undefined) {
    throw new CommandFailure("error: --db and --accounts-db are copied one after the other: name one of them", 2);
  }
  if (db !== undefined) return datasetAt(db);
  if (accountsDb !== undefined) return accountsAt(accountsDb);
  const advice = "--db FILE for a dataset, or --accounts-db FILE or postgres://user@host/database for accounts";
  throw new CommandFailure(`error: name what to copy: ${advice}`, 2);
}

function datasetAt(path: string): CopiedStore {
  return {
    name: path,
    backUp: (copy) => withFailures(async () => printedDataset(await backUpDataset(path, copy))),
    restore: (backup, replace) =>
      withFailures(async () => printedDataset(await restoreDataset(backup, path, { replace }))),
  };
}

function accountsAt(location: string): CopiedStore {
  return {
    name: withoutPassword(location),
    backUp: (copy) => withFailures(async () => printedAccounts(await backUpAccounts(location, copy))),
    restore: (backup, replace) =>
      withFailures(async () => printedAccounts(await restoreAccounts(backup, location, { replace }))),
  };
}

function printedDataset({ bytes, documents, changeNumber }: DatasetCopy): PrintedCopy {
  return {
    bytes,
    content: formatCount(documents, "document", "documents"),
    members: { documents, change_number: changeNumber },
  };
}

function printedAccounts({ bytes, accounts, keys, ledgerEntries }: AccountsCopy): PrintedCopy {
  const counts = [
    formatCount(accounts, "account", "accounts"),
    formatCount(keys, "key", "keys"),
    formatCount(ledgerEntries, "ledger entry", "ledger entries"),
  ];
  return { bytes, content: counts.join(", "), members: { accounts, keys, ledger_entries: ledgerEntries } };
}

/** @throws {CommandFailure} exit 1, instead of an error of the store or of the system */
async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isExpected = error instanceof DatasetError || error instanceof AccountsError;
    throw isExpected || (isError(error) && "code" in error) ? failureFrom(error as Error, 1) : error;
  }
}
