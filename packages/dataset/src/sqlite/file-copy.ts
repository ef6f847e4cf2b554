import { realpathSync, renameSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { isError } from "firmament/base";
import { requireMissing, requireNoCompanions, writeComplete } from "./complete-file.ts";
import type { SqliteDatabase } from "./database.ts";
import { newSqliteError } from "./sqlite-error.ts";
import { openSqliteFile, openUnchanged, type SqliteFileFormat } from "./sqlite-file.ts";

/** A kind of SQLite file, and how a copy of one is verified. */
export interface ExaminedFormat<T> {
  readonly format: SqliteFileFormat;
  /**
   * Examines a copy in the current version of the format, after SQLite found no damage in it.
   *
   * @returns what it contains
   * @throws for content that contradicts itself
   */
  readonly examine: (copy: SqliteDatabase) => T | Promise<T>;
  /** Changes a copy that will be used in place of the original; default: nothing. */
  readonly prepare?: (copy: SqliteDatabase) => void;
  /** Removes what derives from a file that is about to be replaced; default: nothing. */
  readonly removeDerived?: (path: string) => void;
}

export interface RestoreOptions {
  /** Whether an existing file is replaced; default `false`. */
  readonly replace?: boolean | undefined;
}

const CHOOSE_OR_REPLACE = "Choose another path, or replace it: --replace, or the option replace";

/**
 * Copies an SQLite file that other processes may use meanwhile. The copy has one state of it, is verified, and appears when it is
 * complete, as one file that is as private as the original.
 *
 * @throws {Error} `EEXIST` if there is a file at the path of the copy
 * @throws the error of the format, if a file cannot be used or is damaged
 */
export async function backUpSqliteFile<T>(path: string, copy: string, examined: ExaminedFormat<T>): Promise<T> {
  return copySqliteFile(path, copy, examined.format, (unfinished) => examineCopy(unfinished, path, examined, () => {}));
}

/**
 * Copies a file as {@link backUpSqliteFile} does, without verifying the copy.
 *
 * @param complete changes the copy before it appears
 */
export async function copySqliteFile<T>(
  path: string,
  copy: string,
  format: SqliteFileFormat,
  complete: (unfinished: string) => Promise<T>,
): Promise<T> {
  requireFree(copy);
  const original = openUnchanged(path, format);
  try {
    return await writeComplete(resolve(copy), [path], async (unfinished) => {
      await original.backUp(unfinished);
      return complete(unfinished);
    });
  } finally {
    original.close();
  }
}

/**
 * Creates a file as {@link backUpSqliteFile} does, whose content comes from elsewhere; only its owner may read it.
 *
 * @param fill writes into the new file
 */
export async function createSqliteFile<T>(
  path: string,
  examined: ExaminedFormat<T>,
  fill: (file: SqliteDatabase) => Promise<void>,
): Promise<T> {
  requireFree(path);
  return writeComplete(resolve(path), "owner", async (unfinished) => {
    const file = openSqliteFile(unfinished, examined.format, { create: false });
    try {
      await fill(file);
    } finally {
      file.close();
    }
    return examineCopy(unfinished, path, examined, () => {});
  });
}

function requireFree(path: string): void {
  requireMissing(path, "Choose another path, or remove it first");
  requireNoCompanions(path);
}

/**
 * Puts a copy of a backup at a path, after it was verified. The backup stays as it is.
 *
 * @throws {Error} `EEXIST` if there is a file and it is not to be replaced
 * @throws the error of the format: `file_locked` while another process uses the file, and if the backup cannot be used or is
 * damaged; then nothing has changed
 */
export async function restoreSqliteFile<T>(
  backup: string,
  path: string,
  examined: ExaminedFormat<T>,
  { replace = false }: RestoreOptions = {},
): Promise<T> {
  const exists = statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (!replace) requireMissing(path, CHOOSE_OR_REPLACE);
  if (!exists) requireNoCompanions(path);
  const target = exists ? realpathSync(path) : resolve(path);
  if (exists && target === realpathSync(backup)) requireMissing(path, "It is the backup itself: choose another path");
  const original = openUnchanged(backup, examined.format);
  const write = async (unfinished: string): Promise<T> => {
    await original.backUp(unfinished);
    return examineCopy(unfinished, backup, examined, examined.prepare ?? (() => {}));
  };
  const sources = exists ? [backup, target] : [backup];
  try {
    if (!exists) {
      examined.removeDerived?.(target);
      return await writeComplete(target, sources, write);
    }
    // Before the work of copying: a file that is in use is not replaced.
    holdUnused(target, examined.format, () => {});
    return await writeComplete(target, sources, write, (unfinished) => {
      holdUnused(target, examined.format, (old) => {
        examined.removeDerived?.(target);
        renameSync(unfinished, target);
        // A process that was about to open the old file finds it unusable, instead of writing into a file without a name.
        old.execute("pragma application_id = 0; pragma user_version = -1");
      });
    });
  } finally {
    original.close();
  }
}

/** Verifies a copy, and makes it one file without a write-ahead log. */
async function examineCopy<T>(
  copy: string,
  name: string,
  { format, examine }: ExaminedFormat<T>,
  prepare: (copy: SqliteDatabase) => void,
): Promise<T> {
  const { newError = newSqliteError } = format;
  const fail = (reason: string): Error => newError("damaged_file", `Cannot use ${name}: ${reason}`);
  const database = openSqliteFile(copy, format, { create: false });
  try {
    const [damage] = database.damages();
    if (damage !== undefined) throw fail(`it is damaged: ${damage}. Restore an intact copy.`);
    if (database.scalar("select count(*) from pragma_foreign_key_check") !== 0) {
      throw fail("it is damaged: rows refer to rows that are missing. Restore an intact copy.");
    }
    prepare(database);
    const content = await examine(database);
    database.execute("pragma journal_mode = delete");
    return content;
  } catch (error) {
    // The unfinished copy has a name that says nothing to anybody.
    if (isError(error)) error.message = error.message.replaceAll(copy, name);
    throw error;
  } finally {
    database.close();
  }
}

/**
 * Runs work while no other connection can use a file. Its log has been moved into it, and no journal is kept beside it: what is
 * put at its path is not taken for the file of either.
 *
 * @throws `file_locked` while another connection is open, in any process
 */
function holdUnused(path: string, format: SqliteFileFormat, work: (file: SqliteDatabase) => void): void {
  const { newError = newSqliteError } = format;
  const file = openUnchanged(path, format);
  try {
    file.execute("pragma busy_timeout = 0");
    file.scalar("pragma journal_mode = delete");
    file.execute("pragma journal_mode = memory");
    file.execute("begin exclusive");
    work(file);
    file.execute("commit");
  } catch (error) {
    if (!(isError(error) && "code" in error && error.code === "file_locked")) throw error;
    const advice = "another process has it open. Stop the service and all commands that use it, then restore again";
    throw newError("file_locked", `Cannot replace ${path}: ${advice}.`, { cause: error });
  } finally {
    file.close();
  }
}
