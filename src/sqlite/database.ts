import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Compilable } from "kysely";
import { compileQuery, type Gaps } from "./compiled-query.ts";
import { sqliteFailure } from "./failure.ts";

/** How long to wait for another process to end its transaction. */
const PATIENCE_MS = 5000;

const CONTROLS = [
  "begin",
  "begin immediate",
  "commit",
  "rollback",
  "savepoint part",
  "release part",
  "rollback to part",
] as const;

type Control = (typeof CONTROLS)[number];

/** A query that can be run again and again. */
export interface Statement<G extends Gaps, Row> {
  /** The first row of its result, if there is one. */
  one(gaps: G): Row | undefined;
  all(gaps: G): readonly Row[];
  /** Returns how many rows it changed. */
  run(gaps: G): number;
}

/**
 * A connection to an SQLite database. All is done before a method returns; failures are thrown as {@link sqliteFailure}
 * says.
 */
export class SqliteDatabase {
  readonly #name: string;
  readonly #database: DatabaseSync;
  readonly #control: ReadonlyMap<Control, StatementSync>;

  /** @param name what failures call it */
  constructor(path: string, name: string) {
    this.#name = name;
    this.#database = attempt(name, () => new (loadSqlite().DatabaseSync)(path));
    this.execute(`pragma busy_timeout = ${PATIENCE_MS}`);
    this.#control = attempt(name, () => new Map(CONTROLS.map((sql) => [sql, this.#database.prepare(sql)])));
  }

  /** Runs SQL as it is written. */
  execute(sql: string): void {
    attempt(this.#name, () => this.#database.exec(sql));
  }

  /** The first value that SQL as it is written comes to. */
  ask(sql: string): unknown {
    return attempt(this.#name, () => Object.values(this.#database.prepare(sql).get() ?? {})[0]);
  }

  /** @param build as {@link compileQuery} takes it */
  prepare<G extends Gaps, Row>(build: (gaps: G) => Compilable<Row>): Statement<G, Row> {
    const { sql, parametersOf } = compileQuery(build);
    const name = this.#name;
    const statement = attempt(name, () => this.#database.prepare(sql));
    return {
      one: (gaps) => attempt(name, () => statement.get(...parametersOf(gaps)) as Row | undefined),
      all: (gaps) => attempt(name, () => statement.all(...parametersOf(gaps)) as Row[]),
      run: (gaps) => attempt(name, () => Number(statement.run(...parametersOf(gaps)).changes)),
    };
  }

  /** Does work that changes things: all of it, or if it throws none. */
  write<T>(work: () => T): T {
    return this.#enclose("begin immediate", work, "commit", ["rollback"]);
  }

  /** Does work that reads, as of one moment. */
  read<T>(work: () => T): T {
    return this.#enclose("begin", work, "commit", ["rollback"]);
  }

  /** Does a part of what {@link write} does: all of it, or if it throws none. */
  part<T>(work: () => T): T {
    return this.#enclose("savepoint part", work, "release part", ["rollback to part", "release part"]);
  }

  close(): void {
    attempt(this.#name, () => this.#database.close());
  }

  #enclose<T>(begin: Control, work: () => T, end: Control, undo: readonly Control[]): T {
    this.#run(begin);
    try {
      const result = work();
      this.#run(end);
      return result;
    } catch (error) {
      this.#undo(undo);
      throw error;
    }
  }

  /**
   * After some failures SQLite has undone all itself, and to ask for it is another one: the first is the one to tell.
   */
  #undo(undo: readonly Control[]): void {
    try {
      for (const control of undo) this.#run(control);
    } catch {}
  }

  #run(control: Control): void {
    attempt(this.#name, () => this.#control.get(control)?.run());
  }
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqliteFailure(error, name);
  }
}

/**
 * Node 22 prints a warning when its SQLite is loaded, that it may still change. What is used here is what it had from
 * the first, and users of the command line cannot do anything about it.
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
