import { closeSync, openSync, readSync } from "node:fs";
import { isReadOnce } from "./file-stats.ts";

/** The first bytes of a Parquet file, which are also its last ones. */
const MAGIC = "PAR1";

/** Whether these are the first bytes of a Parquet file. */
export function startsLikeParquet(head: Buffer): boolean {
  return head.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/** Whether a path names a Parquet file that can be read in any order: not a pipe, and not compressed as a whole. */
export function isParquetFile(path: string): boolean {
  if (isReadOnce(path)) return false;
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(file, head);
    return startsLikeParquet(head);
  } finally {
    closeSync(file);
  }
}
