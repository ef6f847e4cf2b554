import { type Stats, statSync } from "node:fs";
import { startsWithMagic } from "firmament/storage";
import { DATABASE_HEADER_BYTES, databaseKind } from "../records/database-kind.ts";
import { fileHead } from "../records/file-head.ts";

/** What a path names, as far as its first bytes tell. */
export type FileKind = "missing" | "folder" | "empty" | "index" | "dataset" | "accounts" | "database" | "records";

/**
 * `database` is an SQLite database of another program. Every other file may contain records, also standard input, a pipe
 * and a file that cannot be read: reading it reports the reason.
 */
export function fileKind(path: string): FileKind {
  if (path === "-") return "records";
  const stats = statsOf(path);
  if (stats === null) return "records";
  if (stats === undefined) return "missing";
  if (stats.isDirectory()) return "folder";
  // Opening a pipe would block, and bytes read from it would be lost.
  if (!stats.isFile()) return "records";
  const head = headOf(path);
  if (startsWithMagic(head)) return "index";
  const kind = databaseKind(head);
  // Until a database is closed, what it belongs to may be in the log beside it: opening it decides.
  if ((kind === "database" || stats.size === 0) && hasLog(path)) return "dataset";
  return kind ?? (stats.size === 0 ? "empty" : "records");
}

export function isIndexFile(path: string): boolean {
  return fileKind(path) === "index";
}

/** `undefined` for a missing file, `null` if it cannot be reached. */
function statsOf(path: string): Stats | undefined | null {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

function hasLog(path: string): boolean {
  return (statsOf(`${path}-wal`)?.size ?? 0) > 0;
}

function headOf(path: string): Buffer {
  try {
    return fileHead(path, DATABASE_HEADER_BYTES);
  } catch {
    return Buffer.alloc(0);
  }
}
