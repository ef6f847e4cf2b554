import { fileHead } from "./file-head.ts";
import { isReadOnce } from "./file-stats.ts";

/** The first bytes of a Parquet file, which are also its last ones. */
const MAGIC = "PAR1";

/** Whether these are the first bytes of a Parquet file. */
export function startsLikeParquet(head: Buffer): boolean {
  return head.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/** Whether a path names a Parquet file that can be read in any order: not a pipe, and not compressed as a whole. */
export function isParquetFile(path: string): boolean {
  return !isReadOnce(path) && startsLikeParquet(fileHead(path, MAGIC.length));
}
