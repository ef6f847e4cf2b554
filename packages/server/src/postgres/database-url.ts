import type { PostgresErrorFactory } from "./postgres-error.ts";

/** The address of a database, as `postgres://user:password@host:port/database?schema=name&sslmode=verify-full`. */
export interface DatabaseUrl {
  /** The address without `schema` and `options`, for the driver. Contains the password. */
  readonly connection: string;
  /** Settings of the connections, as PostgreSQL's programs take them: `-c work_mem=8MB`. */
  readonly options: string;
  /** The schema of the tables. */
  readonly schema: string;
  /** The database, as messages call it: without the user and the password. */
  readonly name: string;
}

/** A text as it may be shown: without the password, if it is the address of a database. */
export function withoutPassword(text: string): string {
  if (!isDatabaseUrl(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.password = "";
  url.searchParams.delete("password");
  return url.href;
}

const DEFAULT_SCHEMA = "firmament";

/** PostgreSQL reserves names that begin with `pg_`. */
const SCHEMA = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;

const MODES: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];

export function isDatabaseUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text);
}

/** @throws the error of the factory, `invalid_database_url`; its message does not contain the password */
export function parseDatabaseUrl(text: string, newError: PostgresErrorFactory): DatabaseUrl {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isDatabaseUrl(text)) {
    throw newError("invalid_database_url", "The address of a database is postgres://user:password@host:5432/database.");
  }
  const database = url.pathname.slice(1);
  if (database === "") throw newError("invalid_database_url", `The address of ${url.host} has no name of a database.`);
  const schema = url.searchParams.get("schema") ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema)) {
    const expected = "A schema consists of lower-case letters, digits and _, and does not begin with a digit or pg_";
    throw newError("invalid_database_url", `${JSON.stringify(schema)} is not a schema. ${expected}.`);
  }
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !MODES.includes(mode)) {
    const message = `${JSON.stringify(mode)} is not an sslmode. Use ${MODES.slice(0, -1).join(", ")} or ${MODES.at(-1)}.`;
    throw newError("invalid_database_url", message);
  }
  const options = url.searchParams.get("options") ?? "";
  for (const name of ["schema", "options"]) url.searchParams.delete(name);
  // The modes mean what they mean to PostgreSQL's own programs.
  if (mode !== null) url.searchParams.set("uselibpqcompat", "true");
  const host = url.host === "" ? (url.searchParams.get("host") ?? "localhost") : url.host;
  return { connection: url.href, options, schema, name: `${database} at ${host}` };
}
