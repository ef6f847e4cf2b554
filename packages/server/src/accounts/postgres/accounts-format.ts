import type { SchemaFormat } from "../../postgres/migrate.ts";
import type { PostgresErrorFactory } from "../../postgres/postgres-error.ts";
import { AccountsError } from "../accounts-error.ts";
import { MIGRATIONS } from "./migrations.ts";

/** The format of a schema with accounts. */
export const ACCOUNTS_FORMAT: SchemaFormat = {
  format: "firmament accounts",
  migrations: MIGRATIONS,
  creationHint: "It is created with its first account.",
};

export const newPostgresError: PostgresErrorFactory = (code, message, options) =>
  new AccountsError(code, message, options);
