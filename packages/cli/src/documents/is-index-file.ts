import { closeSync, openSync, readSync, statSync } from "node:fs";
import { MAGIC_BYTES, startsWithMagic } from "firmament/storage";

/** Whether a file starts like an index file; `false` for standard input, for a pipe and for an unreadable file. */
export function isIndexFile(path: string): boolean {
  try {
    // Opening a pipe would block, and bytes read from it would be lost.
    if (!statSync(path).isFile()) return false;
    const file = openSync(path, "r");
    try {
      const head = new Uint8Array(MAGIC_BYTES);
      return readSync(file, head) === MAGIC_BYTES && startsWithMagic(head);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
