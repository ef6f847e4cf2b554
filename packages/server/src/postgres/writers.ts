import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { StepResult } from "@firmament/dataset/database";
import type { Query } from "./connections.ts";

/** The table with the number of the last commit of each writer. Every migration needs it: see `migrate.ts`. */
export const COMMITS_TABLE = `
  create table commits (
    writer text primary key,
    number bigint not null,
    at timestamptz not null default now()
  ) with (fillfactor = 50);
`;

const MARK =
  "insert into commits (writer, number) values ($1, $2) on conflict (writer) do update set number = excluded.number, at = excluded.at";

/** Waits for a transaction of the writer that has not ended, also for its first one, whose row nobody sees yet. */
const LAST_COMMITTED =
  "insert into commits (writer, number) values ($1, 0) on conflict (writer) do update set number = commits.number returning number";

/** How long the outcome of a commit is looked up: longer than a restart of the server. */
const LOOKUP_MS = 15_000;

const PAUSE_MS = 100;

/**
 * Numbers the write transactions of a store, each writer one at a time. The number is committed with the transaction, so that the
 * outcome of a commit can be looked up after its connection broke. The ids of PostgreSQL's transactions cannot do this: after a
 * crash, they are given again.
 */
export class Writers {
  readonly #idle: Writer[] = [];

  async use<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const writer = this.#idle.pop() ?? new Writer();
    try {
      return await work(writer);
    } finally {
      this.#idle.push(writer);
    }
  }
}

export class Writer {
  readonly #id = randomUUID();
  #number = 0;

  /** The number of the current transaction. */
  get number(): number {
    return this.#number;
  }

  /** A query that gives the current transaction a new number. */
  mark(): Query {
    this.#number += 1;
    return { text: MARK, values: [this.#id, this.#number], isPrepared: true };
  }

  /** The number of the last committed transaction; `null` if the database does not answer. */
  async lastCommitted(send: (query: Query) => Promise<StepResult>): Promise<number | null> {
    const deadline = Date.now() + LOOKUP_MS;
    for (;;) {
      try {
        const { rows } = await send({ text: LAST_COMMITTED, values: [this.#id], isPrepared: true });
        return (rows[0] as { readonly number: number }).number;
      } catch {
        if (Date.now() >= deadline) return null;
        await pause(PAUSE_MS);
      }
    }
  }
}
