import type { StepResult } from "@firmament/dataset/database";
import type { Pool, PoolClient } from "pg";
import { columnParser } from "./column-parser.ts";
import type { DatabaseUrl } from "./database-url.ts";
import { isOutdatedConnection, isUnknownOutcome } from "./postgres-error.ts";

export interface ConnectionOptions {
  /** The maximum number of connections; default 8. */
  readonly connections?: number | undefined;
  /** How long a query, or the wait for a connection, takes at most, in milliseconds; default 5,000. */
  readonly timeoutMs?: number | undefined;
}

/** SQL with values for its parameters. */
export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Whether a connection parses the text once, for all its runs. */
  readonly isPrepared?: boolean;
  /** Milliseconds; default: the timeout of all queries. */
  readonly timeoutMs?: number | undefined;
}

/** The server ends a query itself; this is for a server that no longer answers. */
const ANSWER_MS = 1000;

/** The locks of a server that no longer answers are released after this time. */
const IDLE_TRANSACTION_MS = 10_000;

/** A commit that was acknowledged survives a crash, also if the database is set up for speed. Stricter values remain. */
const COMMIT_DURABLY =
  "select set_config('synchronous_commit', 'local', false) where current_setting('synchronous_commit') = 'off'";

/** A connection that a transaction has for itself. */
export class Connection {
  readonly #client: PoolClient;
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Whether the connection must not be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Sends a query, which runs after those before it: the caller need not wait for their results. */
  async query({ text, values = [], isPrepared = false, timeoutMs }: Query): Promise<StepResult> {
    try {
      const { rows, rowCount } = await this.#client.query({
        text,
        values: values.map(storable),
        ...(isPrepared && { name: nameOf(text) }),
        ...(timeoutMs !== undefined && { query_timeout: timeoutMs + ANSWER_MS }),
      });
      return { rows, changes: rowCount ?? 0 };
    } catch (error) {
      this.#isBroken ||= isUnknownOutcome(error) || isOutdatedConnection(error);
      throw error;
    }
  }
}

/** Connections to one schema of a database. They are made when they are needed, also after the server was restarted. */
export class Connections {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The maximum number of connections. */
  get max(): number {
    return this.#pool.options.max;
  }

  /** Loads the driver, which only programs with a PostgreSQL database need. Connects when a connection is used. */
  static async open({ connection, options, schema }: DatabaseUrl, settings: ConnectionOptions): Promise<Connections> {
    const { connections = 8, timeoutMs = 5000 } = settings;
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({
      connectionString: connection,
      // Only this schema, so that tables of another one are never taken for missing ones.
      options: `${options} -c search_path=${schema}`.trim(),
      application_name: "firmament",
      max: connections,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + ANSWER_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      keepAlive: true,
      allowExitOnIdle: true,
      pipeline: true,
      types: {
        getTypeParser: (type, format) => columnParser(type) ?? pg.types.getTypeParser(type, format ?? "text"),
      },
    });
    // The pool replaces a connection that ends while it is idle; that of a transaction fails with its queries.
    pool.on("error", () => {});
    pool.on("connect", (client) => {
      client.on("error", () => {});
      // Runs before the first query of the connection; if it fails, so does that one.
      client.query(COMMIT_DURABLY).catch(() => {});
    });
    return new Connections(pool);
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    const connection = new Connection(client);
    try {
      return await work(connection);
    } finally {
      client.release(connection.isBroken);
    }
  }

  /** Resolves when all work has ended and all connections are closed. Further calls do nothing. */
  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** The names of prepared statements, by their texts. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL stores all characters except one. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}
