import { startsWithMagic } from "firmament/storage";
import { databaseKind } from "./database-kind.ts";

/** Bytes of a file that {@link wrongFileReason} inspects. */
export const HEAD_BYTES = 1024;

/** A larger share of zero bytes means UTF-16: every Latin letter has one there, and UTF-8 text has none. */
const UTF_16_ZERO_SHARE = 0.25;

/** How a table of another database becomes a file of records. */
export const EXPORT_ADVICE = "Export a table of it: sqlite3 -header -csv FILE 'select * from TABLE' > TABLE.csv";

const KINDS: readonly { readonly reason: string; isStartOf(head: Buffer): boolean }[] = [
  {
    reason:
      "it is an index file. Save it as a regular file, not compressed, and name that file with --data, or serve it with firmament serve",
    isStartOf: startsWithMagic,
  },
  {
    reason:
      "it is a dataset. Name it with --db, or serve it with firmament serve; firmament export --db prints its documents as records",
    isStartOf: (head) => databaseKind(head) === "dataset",
  },
  {
    reason: "it has accounts, not documents. Name it with --accounts-db",
    isStartOf: (head) => databaseKind(head) === "accounts",
  },
  {
    reason: `it is an SQLite database of another program. ${EXPORT_ADVICE}`,
    isStartOf: (head) => databaseKind(head) === "database",
  },
  {
    reason: "it is a spreadsheet or a ZIP archive. Save the spreadsheet as CSV, or unpack the archive",
    isStartOf: (head) => startsWith(head, "PK\x03\x04"),
  },
  {
    reason: "it is compressed with bzip2 or xz. Decompress it, or compress it with gzip or zstd",
    isStartOf: (head) => startsWith(head, "BZh") || startsWith(head, "\xfd7zXZ"),
  },
  { reason: "it is UTF-16. Save it as UTF-8", isStartOf: isUtf16 },
];

/** Why a file that starts with these bytes cannot contain records, and what to do; `null` if it can. */
export function wrongFileReason(head: Buffer): string | null {
  const start = head.subarray(0, HEAD_BYTES);
  return KINDS.find(({ isStartOf }) => isStartOf(start))?.reason ?? null;
}

function startsWith(head: Buffer, latin1: string): boolean {
  return head.toString("latin1", 0, latin1.length) === latin1;
}

function isUtf16(head: Buffer): boolean {
  const isMarked = startsWith(head, "\xff\xfe") || startsWith(head, "\xfe\xff");
  const zeros = head.filter((byte) => byte === 0).length;
  return isMarked || zeros > head.length * UTF_16_ZERO_SHARE;
}
