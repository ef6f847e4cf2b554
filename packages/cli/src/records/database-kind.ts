/** The header of an SQLite database. Bytes. */
export const DATABASE_HEADER_BYTES = 100;

const MAGIC = "SQLite format 3\0";

/** Where the header has the `application_id`, a big-endian number. */
const APPLICATION_ID_OFFSET = 68;

/** `fmds` and `fmac`. */
const APPLICATIONS: Readonly<Record<number, "dataset" | "accounts">> = {
  1718445171: "dataset",
  1718444387: "accounts",
};

/** What an SQLite database contains, by its first bytes: `database` if another program wrote it; `null` for another file. */
export function databaseKind(head: Buffer): "dataset" | "accounts" | "database" | null {
  if (head.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
  if (head.length < DATABASE_HEADER_BYTES) return "database";
  return APPLICATIONS[head.readUInt32BE(APPLICATION_ID_OFFSET)] ?? "database";
}
