import { linkSync, rmSync, statSync } from "node:fs";
import { saveFailure } from "firmament/storage";

/**
 * Writes a file that appears when it is complete.
 *
 * @param write writes the unfinished file
 * @throws {Error} `EEXIST` if the file exists, and every error of `write`
 */
export async function backUpTo(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  requireMissing(path);
  const unfinished = `${path}.unfinished-${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    await write(unfinished);
    // Unlike renaming, linking does not replace a file.
    requireMissing(path);
    linkSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function requireMissing(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return;
  const cause = new Error("it exists. Choose another path, or remove it first");
  throw saveFailure(path, "EEXIST", cause);
}
