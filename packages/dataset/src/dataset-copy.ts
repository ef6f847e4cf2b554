import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { checkOptions, type OptionNames } from "firmament/base";
import type { SqliteDatabase } from "./sqlite/database.ts";
import { backUpSqliteFile, type ExaminedFormat, type RestoreOptions, restoreSqliteFile } from "./sqlite/file-copy.ts";
import { DatasetError } from "./tables/dataset-error.ts";
import { DATASET_FILE } from "./tables/dataset-file.ts";
import { requireLocalFileSystem } from "./tables/network-file-system.ts";
import { DatasetStore } from "./tables/store.ts";

/** A verified copy of a dataset. */
export interface DatasetCopy {
  /** The number of documents. */
  readonly documents: number;
  /** The last change that it has. */
  readonly changeNumber: number;
  readonly bytes: number;
}

type Content = Omit<DatasetCopy, "bytes">;

const RESTORE_OPTIONS: OptionNames<RestoreOptions> = { replace: true };

const DATASET: ExaminedFormat<Content> = { format: DATASET_FILE, examine, removeDerived: removeIndexFiles };

/**
 * Copies a dataset that other programs may use meanwhile, without its schema and without an engine. The copy has one state of it,
 * and appears when it is complete and verified: SQLite finds no damage, and every document is readable JSON at a place of its own.
 *
 * @throws {DatasetError} if the dataset cannot be used or is damaged
 * @throws {Error} with the code `EEXIST` if there is a file at the path of the copy
 */
export async function backUpDataset(path: string, copy: string): Promise<DatasetCopy> {
  return withSize(copy, await backUpSqliteFile(path, copy, DATASET));
}

/**
 * Puts a copy of a backup at a path, after it was verified as {@link backUpDataset} does. Index files are built again. The backup
 * stays as it is.
 *
 * @throws {DatasetError} `file_locked` while a program has the dataset open; other codes if the backup cannot be used or is damaged.
 * Nothing has changed then
 * @throws {Error} with the code `EEXIST` if there is a file, unless it is to be replaced
 */
export async function restoreDataset(backup: string, path: string, options: RestoreOptions = {}): Promise<DatasetCopy> {
  checkOptions("restoreDataset", options, RESTORE_OPTIONS);
  requireLocalFileSystem(path);
  return withSize(path, await restoreSqliteFile(backup, path, DATASET, options));
}

function withSize(path: string, content: Content): DatasetCopy {
  return { ...content, bytes: statSync(path).size };
}

const INVALID_DOCUMENTS = "select count(*) from entries where document is not null and not json_valid(document)";

const LATE_ENTRIES = `select count(*) from entries, generations
  where generations.number = entries.generation and entries.position > generations.last_position
  and entries.generation = (select generation from dataset)`;

function examine(copy: SqliteDatabase): Content {
  const fail = (reason: string): Error =>
    new DatasetError("damaged_file", `The dataset ${reason}. Restore an intact copy.`);
  if (copy.scalar("select count(*) from dataset") !== 1) throw fail("is empty: nothing was ever loaded into it");
  if (copy.scalar(INVALID_DOCUMENTS) !== 0) throw fail("has documents that are not JSON");
  if (copy.scalar(LATE_ENTRIES) !== 0) throw fail("has documents after its last change");
  const store = new DatasetStore(copy);
  const { base, position } = store.state();
  return { documents: store.count(), changeNumber: base + position };
}

/** The index files of other states. A dataset without them builds its index. */
function removeIndexFiles(path: string): void {
  const prefix = `${basename(path)}-index-`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length))) rmSync(join(dirname(path), name));
  }
}
