import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fillFile } from "../terminal/output-file.ts";

/**
 * Writes bytes to a temporary file for a reader that needs them in another order; the file is removed after the reading.
 *
 * @param onSpooled receives the path before the bytes are written
 */
export async function* spooled<T>(
  chunks: AsyncIterable<Buffer>,
  onSpooled: (path: string) => void,
  read: (path: string) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  // Only the owner may read the folder.
  const folder = mkdtempSync(join(tmpdir(), "firmament-"));
  try {
    const path = join(folder, "input");
    onSpooled(path);
    await fillFile(path, "owner", (stream) => pipeline(chunks, stream));
    yield* read(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
