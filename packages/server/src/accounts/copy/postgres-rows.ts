import type { SqliteDatabase, StoredRow } from "@firmament/dataset/database";
import type { Connection } from "../../postgres/connections.ts";
import { AccountsError } from "../accounts-error.ts";
import { COPIED_TABLES } from "./copied-tables.ts";

/** Rows that are moved at once: a few hundred KB. */
const ROWS_AT_ONCE = 500;

/** Moves all rows of a schema, as of one moment, into an empty account file. Servers change them meanwhile. */
export async function readRows(connection: Connection, file: SqliteDatabase): Promise<void> {
  const run = runnerOf(connection);
  await run("begin isolation level repeatable read read only");
  try {
    for (const table of COPIED_TABLES) {
      const columns = columnsOf(file, table);
      await run(`declare copied cursor for select ${columns.map(quoted).join(", ")} from ${table}`);
      for (let rows = await run(`fetch ${ROWS_AT_ONCE} from copied`); rows.length > 0; ) {
        file.insert(table, columns, rows);
        rows = await run(`fetch ${ROWS_AT_ONCE} from copied`);
      }
      await run("close copied");
    }
  } finally {
    if (!connection.isBroken) await connection.query({ text: "rollback" }).catch(() => {});
  }
}

/**
 * Moves all rows of an account file into a schema without accounts, in one transaction.
 *
 * @param name the schema, as messages call it
 * @throws {AccountsError} `foreign_database` if there are accounts
 */
export async function writeRows(file: SqliteDatabase, connection: Connection, name: string): Promise<void> {
  const run = runnerOf(connection);
  await run("begin isolation level read committed read write");
  try {
    await run("lock table accounts in exclusive mode");
    if ((await run("select 1 as one from accounts limit 1")).length > 0) throw occupied(name);
    for (const table of COPIED_TABLES) {
      const columns = columnsOf(file, table);
      for (const rows of file.batches(`select ${columns.map(quoted).join(", ")} from ${table}`, ROWS_AT_ONCE)) {
        await run(insertion(table, columns, rows.length), ...rows.flatMap((row) => columns.map((name) => row[name])));
      }
      await requireSameCount(run, table, file);
    }
    for (const { table, column } of await run(IDENTITIES)) await run(nextNumber(`${table}`, `${column}`));
    await run("commit");
  } catch (error) {
    if (!connection.isBroken) await connection.query({ text: "rollback" }).catch(() => {});
    throw error;
  }
}

type Run = (text: string, ...values: readonly unknown[]) => Promise<readonly StoredRow[]>;

function runnerOf(connection: Connection): Run {
  return (text, ...values) => connection.query({ text, values }).then(({ rows }) => rows as readonly StoredRow[]);
}

/** The columns that both databases have. */
function columnsOf(file: SqliteDatabase, table: string): readonly string[] {
  return [...file.batches(`select name from pragma_table_info('${table}')`, ROWS_AT_ONCE)]
    .flat()
    .map(({ name }) => `${name}`);
}

function insertion(table: string, columns: readonly string[], rows: number): string {
  const tuple = (row: number): string =>
    `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(", ")})`;
  const tuples = Array.from({ length: rows }, (_, row) => tuple(row)).join(", ");
  return `insert into ${table} (${columns.map(quoted).join(", ")}) overriding system value values ${tuples}`;
}

async function requireSameCount(run: Run, table: string, file: SqliteDatabase): Promise<void> {
  const [row] = await run(`select count(*) as count from ${table}`);
  const expected = file.scalar(`select count(*) from ${table}`);
  if (row?.count === expected) return;
  throw new AccountsError(
    "database_unavailable",
    `The table ${table} has ${row?.count} rows instead of ${expected}. Restore again.`,
  );
}

/** Columns whose numbers PostgreSQL gives out. */
const IDENTITIES = `
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = current_schema and is_identity = 'YES'
`;

function nextNumber(table: string, column: string): string {
  const last = `max(${quoted(column)})`;
  return `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(${last}, 1), ${last} is not null) from ${table}`;
}

/** The names of the tables and columns are those of the migrations. */
function quoted(name: string): string {
  return `"${name}"`;
}

function occupied(name: string): AccountsError {
  const advice =
    "Restore into another schema: add ?schema=NAME to the address, and start the service with that address";
  return new AccountsError(
    "foreign_database",
    `Cannot restore into ${name}: it has accounts, which are not replaced. ${advice}.`,
  );
}
