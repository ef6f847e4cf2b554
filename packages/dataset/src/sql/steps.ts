import type { CompiledQuery, Dialect, QueryBuild, QueryParameters } from "./compiled-query.ts";

/** A query that a program of {@link Steps} waits for. */
export interface Step {
  readonly query: CompiledQuery<QueryParameters>;
  readonly parameters: QueryParameters;
  /**
   * - `wait`: the work continues with the result.
   * - `send`: the work continues at once; an error is thrown where the work waits next, at the latest at its end.
   * - `recover`: as `wait`, and errors before it no longer count.
   */
  readonly mode: "wait" | "send" | "recover";
}

/** What a database returns for a {@link Step}. */
export interface StepResult {
  readonly rows: readonly unknown[];
  /** The number of changed rows; of a query that only reads, any number. */
  readonly changes: number;
}

/**
 * Work on a database, written once for synchronous and asynchronous drivers: a generator that yields each query that it has
 * to wait for. Work of a synchronous driver yields nothing.
 */
export type Steps<T> = Generator<Step, T, StepResult>;

/** A query with named parameters. */
export interface Statement<P extends QueryParameters, Row> {
  /** Returns the first row, or `undefined` without rows. */
  get(parameters: P): Steps<Row | undefined>;
  all(parameters: P): Steps<readonly Row[]>;
  /** Returns the number of changed rows. */
  run(parameters: P): Steps<number>;
  /**
   * Runs the query without a wait for its result: the driver may send further queries meanwhile. Its error is thrown where the
   * work waits next, at the latest at the end of a savepoint or of the work.
   */
  send(parameters: P): Steps<void>;
}

/** Prepares the queries of tables. */
export interface StatementSource {
  readonly dialect: Dialect;
  prepare<P extends QueryParameters, Row>(build: QueryBuild<P, Row>): Statement<P, Row>;
}

/**
 * A database that runs {@link Steps}. A synchronous one does all work before it returns. Work can run again after a
 * conflict with another transaction, so it changes nothing but the database.
 */
export interface StepDatabase extends StatementSource {
  /** Runs work that needs no transaction: one query, or queries whose results need not be as of one moment. */
  run<T>(work: () => Steps<T>): T | Promise<T>;

  /** Runs work in a read transaction: all its queries see the same state. */
  read<T>(work: () => Steps<T>): T | Promise<T>;

  /**
   * Runs work in a write transaction, which is rolled back if the work throws. The transaction is durable when the method
   * returns or its promise resolves. Transactions that read what they change must lock it first, unless the database
   * runs one write transaction at a time.
   */
  write<T>(work: () => Steps<T>): T | Promise<T>;

  /** As {@link write}, without blocking the event loop until the transaction is durable. */
  writeDurably<T>(work: () => Steps<T>): Promise<T>;

  /** A part of a write transaction; if the part throws, only the part is rolled back. */
  savepoint<T>(work: () => Steps<T>): Steps<T>;

  close(): void | Promise<void>;
}
