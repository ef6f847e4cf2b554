import { closeSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "firmament/base";
import { openOutput } from "firmament/storage";
import { ACCOUNTS_ID, DATASET_ID } from "./application-id.ts";
import { IN_MEMORY, SqliteDatabase } from "./database.ts";
import { type ReadOnlyAccess, readOnlyAccess } from "./read-only.ts";
import { type ErrorFactory, newSqliteError } from "./sqlite-error.ts";

/** A kind of SQLite file. */
export interface SqliteFileFormat {
  /** The `application_id` of the database: a 32-bit integer that no other format uses. */
  readonly applicationId: number;
  /** SQL scripts: a file of version `n` has run the first `n`. A released script must not change. */
  readonly migrations: readonly string[];
  /** A sentence for the error `no_file`: how such a file is created. */
  readonly creationHint: string;
  /**
   * A sentence for the error `file_read_only`: how a file gets its current version, and the changes of its log. With it, a
   * file that this process may not write is opened for reading; otherwise it is refused.
   */
  readonly upgradeHint?: (path: string) => string;
  /** Default: creates a `SqliteError`. */
  readonly newError?: ErrorFactory;
}

export interface SqliteFileOptions {
  /** Whether to create the file if it does not exist. */
  readonly create: boolean;
}

/**
 * Opens a file in its current version: creates it or runs the missing migrations. A commit is on the disk when it
 * returns (WAL, `synchronous = full`). `:memory:` opens a new database in memory.
 *
 * A file that may not be written is opened for reading, if its format allows that.
 *
 * @throws the error of the format, with a `SqliteErrorCode`, if the file cannot be used
 */
export function openSqliteFile(path: string, format: SqliteFileFormat, options: SqliteFileOptions): SqliteDatabase {
  const { newError = newSqliteError } = format;
  if (path === IN_MEMORY) return prepared(new SqliteDatabase(path, "the database in memory", newError), path, format);
  checkFile(path, format, options);
  const readOnly = format.upgradeHint === undefined ? null : attempt(path, newError, () => readOnlyAccess(path));
  if (readOnly !== null) return openReadOnly(path, format, readOnly);
  // SQLite takes a path that starts with "file:" as a URI; an absolute path starts with a slash.
  return prepared(new SqliteDatabase(resolve(path), path, newError), path, format);
}

function openReadOnly(path: string, format: SqliteFileFormat, access: ReadOnlyAccess): SqliteDatabase {
  const { migrations } = format;
  return checked(connectReadOnly(path, format, access), path, format, (database) => {
    const version = checkedVersion(database, path, format);
    if (version < migrations.length)
      throw unreadable(path, format, access, `it has version ${version}, and must get version ${migrations.length}`);
  });
}

/** @throws the error of the format, `file_read_only`, if the file cannot be read without writing */
function connectReadOnly(path: string, format: SqliteFileFormat, access: ReadOnlyAccess): SqliteDatabase {
  if (access.kind === "unreadable")
    throw unreadable(path, format, access, `${path}-wal has changes that are not in the file yet`);
  if (access.kind === "frozen" && !hasUris())
    throw unreadable(
      path,
      format,
      access,
      `Node ${process.version} cannot read it without writing beside it, which 22.15 can`,
    );
  return new SqliteDatabase(resolve(path), path, format.newError, access);
}

function unreadable(path: string, format: SqliteFileFormat, { reason }: ReadOnlyAccess, problem: string): Error {
  const { newError = newSqliteError, upgradeHint = () => "" } = format;
  return newError("file_read_only", `Cannot read ${path}: ${problem}, and ${reason}. ${upgradeHint(path)}`.trimEnd());
}

/** A database after its format was checked; closed if it has another one. */
function checked(
  database: SqliteDatabase,
  path: string,
  format: SqliteFileFormat,
  check: (database: SqliteDatabase) => void = () => {},
): SqliteDatabase {
  try {
    checkFormat(database, path, format);
    check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether this Node opens SQLite files by their URIs. */
function hasUris(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 22 || minor >= 15;
}

/** Throws unless there is a regular file, or it was created. */
function checkFile(path: string, format: SqliteFileFormat, { create }: SqliteFileOptions): void {
  const { newError = newSqliteError, creationHint } = format;
  if (path === "") throw newError("no_file", "The name of the file is empty.");
  const stats = attempt(path, newError, () => statSync(path, { throwIfNoEntry: false }));
  if (stats !== undefined) {
    checkIsFile(path, stats, newError);
    return;
  }
  if (!create) throw newError("no_file", `The file ${path} does not exist. ${creationHint}`);
  const folder = attempt(path, newError, () => statSync(dirname(path), { throwIfNoEntry: false }));
  if (folder === undefined) throw newError("no_folder", `Cannot create ${path}: its folder does not exist.`);
  // Files contain personal data, so other users must not read them.
  attempt(path, newError, () => closeSync(openOutput(path, "owner", "a")));
}

function checkIsFile(path: string, stats: Stats, newError: ErrorFactory): void {
  if (!stats.isFile()) throw newError("foreign_file", `Cannot use ${path}: it is not a regular file. Choose another.`);
}

function attempt<T>(path: string, newError: ErrorFactory, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = messageOf(error);
    throw newError("file_unavailable", `Cannot use ${path}: ${reason}.`, { cause: error });
  }
}

function prepared(database: SqliteDatabase, path: string, format: SqliteFileFormat): SqliteDatabase {
  try {
    checkFormat(database, path, format);
    database.execute("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    database.write(() => migrate(database, path, format));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Files that people take for each other. */
const RELATED: Readonly<Record<number, string>> = {
  [ACCOUNTS_ID]: "it contains accounts, which the option --accounts-db names",
  [DATASET_ID]: "it contains a dataset, which the option --db names",
};

/** Runs before any write, so that a file of another program stays unchanged. */
function checkFormat(database: SqliteDatabase, path: string, format: SqliteFileFormat): void {
  const { applicationId, newError = newSqliteError } = format;
  const id = database.scalar("pragma application_id");
  if (id === applicationId) {
    checkProgram(database, path, format);
    return;
  }
  if (database.scalar("pragma user_version") === 0 && database.scalar("select count(*) from sqlite_schema") === 0)
    return;
  throw newError(
    "foreign_file",
    `Cannot use ${path}: ${RELATED[Number(id)] ?? "it belongs to another program"}. Choose another file.`,
  );
}

/**
 * Opens a file as it is, for reading: neither its version nor its journal changes.
 *
 * @throws the error of the format, if there is no such file, or it has another format
 */
export function openUnchanged(path: string, format: SqliteFileFormat): SqliteDatabase {
  const { newError = newSqliteError } = format;
  checkFile(path, format, { create: false });
  const readOnly = attempt(path, newError, () => readOnlyAccess(path));
  const database =
    readOnly === null ? new SqliteDatabase(resolve(path), path, newError) : connectReadOnly(path, format, readOnly);
  return checked(database, path, format);
}

/** The triggers that a script of SQL creates. */
const CREATED_TRIGGER = /create\s+trigger\s+(\w+)/gi;

/**
 * Views, triggers and virtual tables are programs in a file, which run when it is read or written: those that the migrations
 * do not create come from somebody else.
 */
function checkProgram(
  database: SqliteDatabase,
  path: string,
  { migrations, newError = newSqliteError }: SqliteFileFormat,
) {
  const own = migrations.flatMap((sql) => [...sql.matchAll(CREATED_TRIGGER)].map(([, name]) => `'${name}'`));
  const foreign = database.scalar(
    `select type || ' ' || name from sqlite_schema where type in ('view', 'trigger') and name not in (${own.join(", ")})
     or type = 'table' and rootpage = 0`,
  );
  if (foreign === undefined) return;
  const reason = `it contains the ${JSON.stringify(foreign)}, which this program does not create`;
  throw newError("foreign_file", `Cannot use ${path}: ${reason}. Use a file from a source that you trust.`);
}

/** @throws the error of the format, `newer_file` */
function checkedVersion(database: SqliteDatabase, path: string, format: SqliteFileFormat): number {
  const { migrations, newError = newSqliteError } = format;
  const version = Number(database.scalar("pragma user_version"));
  if (version > migrations.length) {
    const versions = `it has version ${version}, and this program supports versions up to ${migrations.length}`;
    throw newError("newer_file", `Cannot use ${path}: ${versions}. Use a later release of the program.`);
  }
  return version;
}

function migrate(database: SqliteDatabase, path: string, format: SqliteFileFormat): void {
  const { applicationId, migrations } = format;
  const version = checkedVersion(database, path, format);
  if (version === migrations.length) return;
  for (const migration of migrations.slice(version)) database.execute(migration);
  database.execute(`pragma application_id = ${applicationId}; pragma user_version = ${migrations.length}`);
}
