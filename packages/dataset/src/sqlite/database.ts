import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  type ColumnValue,
  type CompiledQuery,
  compileQuery,
  type QueryBuild,
  type QueryParameters,
} from "../sql/compiled-query.ts";
import { type ReadOnlyAccess, stampOf } from "./read-only.ts";
import { convertSqliteError, type ErrorFactory, newSqliteError } from "./sqlite-error.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";

/** The path of a database in memory. */
export const IN_MEMORY = ":memory:";

/** How long a transaction waits for the transaction of another process. */
const BUSY_TIMEOUT_MS = 5000;

const UNWRITABLE_LOG = "the system cannot write it. Check the disk and its free space";

const TRANSACTION_STATEMENTS = [
  "begin",
  "begin immediate",
  "commit",
  "rollback",
  "savepoint part",
  "release part",
  "rollback to part",
] as const;

type TransactionStatement = (typeof TRANSACTION_STATEMENTS)[number];

/** A row of any table, by the names of its columns. */
export type StoredRow = Readonly<Record<string, ColumnValue>>;

/** A prepared statement with named parameters. */
export interface Statement<P extends QueryParameters, Row> {
  /** Returns the first row, or `undefined` without rows. */
  get(parameters: P): Row | undefined;
  all(parameters: P): readonly Row[];
  /** Returns the number of changed rows. */
  run(parameters: P): number;
}

interface PreparedQuery<P extends QueryParameters> extends Pick<CompiledQuery<P>, "bind"> {
  readonly statement: StatementSync;
}

/**
 * A synchronous connection to an SQLite database. All methods throw the errors of the {@link ErrorFactory} if the file
 * cannot be used, and SQLite's own errors for everything else.
 */
export class SqliteDatabase {
  readonly #name: string;
  readonly #newError: ErrorFactory;
  readonly #database: DatabaseSync;
  readonly #path: string;
  /** `null` for a file that may be written. */
  readonly #readOnly: ReadOnlyAccess | null;
  /** Of a file that is taken as it is. */
  readonly #stamp: string | null;
  /** `undefined` until it is first used. */
  #log: WriteAheadLog | null | undefined;
  /** Whether the system may have lost a part of the log that it could not write. */
  #isLogDamaged = false;
  readonly #transactionStatements: ReadonlyMap<TransactionStatement, StatementSync>;

  /**
   * @param name the file, as messages call it
   * @param readOnly how to read a file that this process may not write
   */
  constructor(
    path: string,
    name: string = path,
    newError: ErrorFactory = newSqliteError,
    readOnly: ReadOnlyAccess | null = null,
  ) {
    this.#path = path;
    this.#name = name;
    this.#newError = newError;
    this.#readOnly = readOnly;
    this.#stamp = readOnly?.kind === "frozen" ? stampOf(path) : null;
    this.#database = this.#attempt(
      () => new (loadSqlite().DatabaseSync)(readOnly?.location ?? path, { readOnly: readOnly !== null }),
    );
    // A file from elsewhere may run no function with side effects.
    this.execute(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma trusted_schema = off`);
    this.#transactionStatements = this.#attempt(
      () => new Map(TRANSACTION_STATEMENTS.map((sql) => [sql, this.#database.prepare(sql)])),
    );
  }

  /** Whether this process may not write the file. */
  get isReadOnly(): boolean {
    return this.#readOnly !== null;
  }

  /** @throws the error of the factory, `file_read_only`, if this process may not write the file */
  requireWritable(): void {
    if (this.#readOnly === null) return;
    const advice = "Make the file and its folder writable, and open it again";
    throw this.#newError("file_read_only", `Cannot change ${this.#name}: ${this.#readOnly.reason}. ${advice}.`);
  }

  /**
   * A value that changes when another connection commits a change.
   *
   * @throws the error of the factory, `file_unavailable`, if a file that is taken as it is has been changed
   */
  version(): unknown {
    if (this.#stamp !== null && this.#stamp !== this.#attempt(() => stampOf(this.#path))) {
      const reason = "it has been changed or replaced since it was opened without permission to write";
      throw this.#newError("file_unavailable", `Cannot use ${this.#name}: ${reason}. Open it again.`);
    }
    return this.scalar("pragma data_version");
  }

  /** Runs one or several SQL statements. */
  execute(sql: string): void {
    this.#attempt(() => this.#database.exec(sql));
  }

  /** Runs an SQL query and returns the first value of its first row. */
  scalar(sql: string): unknown {
    return this.#attempt(() => Object.values(this.#database.prepare(sql).get() ?? {})[0]);
  }

  /**
   * Compiles a statement. In a file at once, so that opening it finds out whether its tables are those of its version; in
   * memory when it is first used, because a program may use few of a hundred statements.
   *
   * @param build builds the query from placeholders, as in {@link compileQuery}
   */
  prepare<P extends QueryParameters, Row>(build: QueryBuild<P, Row>): Statement<P, Row> {
    let known: PreparedQuery<P> | null = null;
    const prepared = (): PreparedQuery<P> => {
      if (known === null) {
        const { sql, bind } = compileQuery(build);
        known = { statement: this.#database.prepare(sql), bind };
      }
      return known;
    };
    if (this.#path !== IN_MEMORY) this.#attempt(prepared);
    const use = <Result>(run: (query: PreparedQuery<P>) => Result): Result => this.#attempt(() => run(prepared()));
    return {
      get: (parameters) => use(({ statement, bind }) => statement.get(...bind(parameters)) as Row | undefined),
      all: (parameters) => use(({ statement, bind }) => statement.all(...bind(parameters)) as Row[]),
      run: (parameters) => use(({ statement, bind }) => Number(statement.run(...bind(parameters)).changes)),
    };
  }

  /** The rows of a query, in batches: they need not fit into memory. */
  *batches(sql: string, size: number): Generator<readonly StoredRow[], void> {
    let batch: StoredRow[] = [];
    const rows = this.#attempt(() => this.#database.prepare(sql).iterate() as IterableIterator<StoredRow>);
    for (let next = this.#attempt(() => rows.next()); next.done !== true; next = this.#attempt(() => rows.next())) {
      if (batch.push(next.value) < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Inserts rows in one transaction. The names must be those of a table and its columns. */
  insert(table: string, columns: readonly string[], rows: readonly StoredRow[]): void {
    const names = columns.map((column) => `"${column}"`).join(", ");
    const places = columns.map(() => "?").join(", ");
    const statement = this.#attempt(() =>
      this.#database.prepare(`insert into "${table}" (${names}) values (${places})`),
    );
    this.write(() => {
      for (const row of rows) this.#attempt(() => statement.run(...columns.map((column) => row[column] ?? null)));
    });
  }

  /**
   * Runs work in a write transaction, which is rolled back if the work throws.
   *
   * @throws as {@link requireWritable} does
   */
  write<T>(work: () => T): T {
    this.requireWritable();
    if (this.#isLogDamaged) this.#replaceLog();
    return this.#transaction("begin immediate", work, "commit", ["rollback"]);
  }

  /**
   * Runs work in a write transaction as {@link write} does, but waits for the disk without blocking the event loop. The
   * transaction is visible before it is on the disk; it is when the promise resolves. If the promise is rejected because
   * the system cannot write the log, the transaction may survive.
   */
  async writeDurably<T>(work: () => T): Promise<T> {
    const log = this.#writeAheadLog();
    if (log === null) return this.write(work);
    this.execute("pragma synchronous = normal");
    let result: T;
    try {
      result = this.write(work);
    } finally {
      this.execute("pragma synchronous = full");
    }
    await log.sync().catch((error: unknown) => {
      this.#isLogDamaged = true;
      throw this.#unwritableLog(error);
    });
    return result;
  }

  /**
   * Moves everything in the log to the database. After a failed sync, the system forgets what it could not write, and
   * the next sync succeeds; after a crash, SQLite would drop all transactions behind the missing part.
   */
  #replaceLog(): void {
    if (this.scalar("pragma wal_checkpoint(truncate)") !== 0) throw this.#unwritableLog();
    this.#isLogDamaged = false;
  }

  #unwritableLog(cause?: unknown): Error {
    return this.#newError("file_unavailable", `Cannot use ${this.#name}: ${UNWRITABLE_LOG}.`, { cause });
  }

  /** Runs work in a read transaction: all its queries see the same state. */
  read<T>(work: () => T): T {
    return this.#transaction("begin", work, "commit", ["rollback"]);
  }

  /** Runs a part of a write transaction; if the part throws, only the part is rolled back. */
  savepoint<T>(work: () => T): T {
    return this.#transaction("savepoint part", work, "release part", ["rollback to part", "release part"]);
  }

  /** What SQLite finds wrong with the file, as texts; empty if it is intact. O(file). */
  damages(): readonly string[] {
    const rows = this.#attempt(() => this.#database.prepare("pragma integrity_check").all());
    return rows.flatMap((row) => Object.values(row).map(String)).filter((text) => text !== "ok");
  }

  /**
   * Copies the database to a file, which has its state at the time of the call. Other connections can read and write
   * meanwhile; this one cannot be used.
   *
   * @param path a file that is empty or does not exist
   */
  async backUp(path: string): Promise<void> {
    try {
      const { backup } = loadSqlite();
      if (backup === undefined) {
        // Node 22.13 has no online backup.
        this.#database.prepare("vacuum into ?").run(path);
        return;
      }
      // Without a transaction, a backup begins again whenever another connection writes: it might never end.
      this.#database.exec("begin; select count(*) from sqlite_schema");
      try {
        await backup(this.#database, path);
      } finally {
        this.#database.exec("rollback");
      }
    } catch (error) {
      throw convertSqliteError(error, path, this.#newError);
    }
  }

  close(): void {
    this.#log?.close();
    this.#log = null;
    this.#attempt(() => this.#database.close());
  }

  /** `null` for a database in memory, and for one that is not in WAL mode. */
  #writeAheadLog(): WriteAheadLog | null {
    if (this.#log === undefined) {
      this.#log = this.scalar("pragma journal_mode") === "wal" ? WriteAheadLog.open(this.#path) : null;
    }
    return this.#log;
  }

  #transaction<T>(
    begin: TransactionStatement,
    work: () => T,
    end: TransactionStatement,
    rollback: readonly TransactionStatement[],
  ): T {
    this.#run(begin);
    try {
      const result = work();
      this.#run(end);
      return result;
    } catch (error) {
      this.#rollBack(rollback);
      throw error;
    }
  }

  /** After some errors SQLite has already rolled back, and a second rollback fails; the first error is the cause. */
  #rollBack(rollback: readonly TransactionStatement[]): void {
    try {
      for (const statement of rollback) this.#run(statement);
    } catch {}
  }

  #run(statement: TransactionStatement): void {
    this.#attempt(() => this.#transactionStatements.get(statement)?.run());
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw convertSqliteError(error, this.#name, this.#newError);
    }
  }
}

/**
 * Node 22 prints a warning when node:sqlite is loaded. This module uses only what the first version had, and users of
 * the command line cannot act on the warning.
 */
function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: never[]) => {
    if (!String(warning).startsWith("SQLite is an experimental feature")) emitWarning.call(process, warning, ...rest);
  };
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}
