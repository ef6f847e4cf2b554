import { closeSync, openSync, readSync } from "node:fs";

/**
 * The first bytes of a file, fewer if it has fewer.
 *
 * @throws the error of the system, if the file cannot be read
 */
export function fileHead(path: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes);
  const file = openSync(path, "r");
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
