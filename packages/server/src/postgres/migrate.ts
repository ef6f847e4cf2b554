import type { Connection } from "./connections.ts";
import type { DatabaseUrl } from "./database-url.ts";
import type { PostgresErrorFactory } from "./postgres-error.ts";

/** The tables of a kind of program, in a schema of their own. */
export interface SchemaFormat {
  /** Identifies the kind in the schema: a text that no other one uses. */
  readonly format: string;
  /** SQL scripts: a schema of version `n` has run the first `n`. A released script must not change. */
  readonly migrations: readonly string[];
  /** A sentence for the error `no_database`: how such a schema is created. */
  readonly creationHint: string;
}

/** The class of the advisory locks of this function; the other half of a lock is the name of the schema. */
const LOCK_CLASS = 0x66_6d_73_63;

/** The time that all migrations may take, and the wait for those of another server. */
const MIGRATION_MS = 600_000;

const VERSION_TABLE = `
  create table schema_version (format text not null, version integer not null);
  create unique index schema_version_is_one_row on schema_version ((true));
`;

/**
 * Creates the schema or runs its missing migrations, in one transaction. Of several servers that do so at once, one migrates and the
 * others wait for it.
 *
 * @param create whether to create the schema if it does not exist
 * @throws the error of the factory, if the schema cannot be used
 */
export async function migrate(
  connection: Connection,
  { schema, name }: DatabaseUrl,
  { format, migrations, creationHint }: SchemaFormat,
  { create, newError }: { readonly create: boolean; readonly newError: PostgresErrorFactory },
): Promise<void> {
  const run = (text: string, ...values: readonly unknown[]): Promise<readonly Row[]> =>
    connection.query({ text, values, timeoutMs: MIGRATION_MS }).then(({ rows }) => rows as readonly Row[]);
  const fail = (...[code, reason]: Parameters<PostgresErrorFactory>): Error =>
    newError(code, `Cannot use the schema ${schema} of the database ${name}: ${reason}`);
  await run("begin isolation level read committed read write");
  try {
    await run(`set local statement_timeout = ${MIGRATION_MS}`);
    await run("select pg_advisory_xact_lock($1, hashtext($2))", LOCK_CLASS, schema);
    const [state] = await run(STATE, schema);
    if (state?.encoding !== "UTF8") {
      throw fail("foreign_database", `its encoding is ${state?.encoding}. Create a database with the encoding UTF8.`);
    }
    const isNew = state.tables === 0;
    if (isNew && !create) throw fail("no_database", `it does not exist. ${creationHint}`);
    if (!(isNew || state.has_version)) throw fail("foreign_database", FOREIGN);
    if (!state.has_schema) await run(`create schema "${schema}"`);
    if (isNew) {
      await run(VERSION_TABLE);
      await run("insert into schema_version (format, version) values ($1, 0)", format);
    }
    const [version] = await run("select format, version from schema_version");
    if (version?.format !== format) throw fail("foreign_database", FOREIGN);
    if (version.version > migrations.length) {
      const versions = `it has version ${version.version}, and this program supports versions up to ${migrations.length}`;
      throw fail("newer_database", `${versions}. Use a later release of the program.`);
    }
    for (const migration of migrations.slice(version.version)) await run(migration);
    if (version.version < migrations.length) await run("update schema_version set version = $1", migrations.length);
    await run("commit");
  } catch (error) {
    if (!connection.isBroken) await connection.query({ text: "rollback" }).catch(() => {});
    throw error;
  }
}

/** The columns that the queries of this file read. */
interface Row {
  readonly encoding: string;
  /** The number of tables, views and sequences in the schema. */
  readonly tables: number;
  /** A user without the permission to create schemas can use one that exists. */
  readonly has_schema: boolean;
  readonly has_version: boolean;
  readonly format: string;
  readonly version: number;
}

const STATE = `
  select current_setting('server_encoding') as encoding,
    (select count(*) from pg_class where relnamespace = to_regnamespace($1)) as tables,
    to_regnamespace($1) is not null as has_schema,
    to_regclass($1 || '.schema_version') is not null as has_version
`;

const FOREIGN = "it belongs to another program. Choose another one: add ?schema=NAME to the address.";
