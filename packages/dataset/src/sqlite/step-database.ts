import type { Dialect, QueryBuild, QueryParameters } from "../sql/compiled-query.ts";
import type { Statement, StepDatabase, Steps } from "../sql/steps.ts";
import type { SqliteDatabase } from "./database.ts";

/** Runs {@link Steps} on an SQLite database: each query runs at once, so the steps yield nothing. */
export class SqliteStepDatabase implements StepDatabase {
  readonly dialect: Dialect = "sqlite";
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  prepare<P extends QueryParameters, Row>(build: QueryBuild<P, Row>): Statement<P, Row> {
    const statement = this.#database.prepare<P, Row>(build);
    return {
      get: (parameters) => immediate(() => statement.get(parameters)),
      all: (parameters) => immediate(() => statement.all(parameters)),
      run: (parameters) => immediate(() => statement.run(parameters)),
      send: (parameters) =>
        immediate(() => {
          statement.run(parameters);
        }),
    };
  }

  run<T>(work: () => Steps<T>): T {
    return finished(work());
  }

  read<T>(work: () => Steps<T>): T {
    return this.#database.read(() => finished(work()));
  }

  write<T>(work: () => Steps<T>): T {
    return this.#database.write(() => finished(work()));
  }

  writeDurably<T>(work: () => Steps<T>): Promise<T> {
    return this.#database.writeDurably(() => finished(work()));
  }

  savepoint<T>(work: () => Steps<T>): Steps<T> {
    return immediate(() => this.#database.savepoint(() => finished(work())));
  }

  close(): void {
    this.#database.close();
  }
}

/** Steps that begin when they are first asked for, and never wait. */
// biome-ignore lint/correctness/useYield: the result of the work is there at once.
function* immediate<T>(work: () => T): Steps<T> {
  return work();
}

function finished<T>(steps: Steps<T>): T {
  const { done, value } = steps.next();
  if (done === true) return value;
  throw new TypeError("The work waits for another database.");
}
