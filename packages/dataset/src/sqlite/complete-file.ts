import { closeSync, linkSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { openOutput, removeUnfinished, type Sources, saveFailure, syncFolder, temporaryPath } from "firmament/storage";

/** The files that SQLite keeps beside a database. */
const COMPANIONS = ["-wal", "-shm", "-journal"];

/**
 * Writes an SQLite file beside its place, and puts it there when it is complete and on the disk. A killed process leaves
 * nothing at the place; what it leaves beside it is removed by the next call.
 *
 * @param sources the files from which it derives
 * @param write fills the unfinished file, which is empty
 * @param place moves the complete file to its place; default: it must be free
 */
export async function writeComplete<T>(
  target: string,
  sources: Sources,
  write: (unfinished: string) => Promise<T>,
  place: (unfinished: string) => void = (unfinished) => placeNew(unfinished, target),
): Promise<T> {
  const unfinished = temporaryPath(target);
  await removeUnfinished(dirname(target), basename(target));
  try {
    closeSync(openOutput(unfinished, sources, "wx"));
    const result = await write(unfinished);
    place(unfinished);
    await syncFolder(dirname(target)).catch(() => {});
    return result;
  } finally {
    for (const companion of ["", ...COMPANIONS]) rmSync(`${unfinished}${companion}`, { force: true });
  }
}

/** @throws {Error} `EEXIST` if there is a file */
export function requireMissing(path: string, advice: string): void {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return;
  throw saveFailure(path, "EEXIST", new Error(`it exists. ${advice}`));
}

/** SQLite would take the companions of an earlier file for those of the new one. */
export function requireNoCompanions(path: string): void {
  for (const companion of COMPANIONS) {
    const advice = "It belongs to an earlier file: move it away first";
    requireMissing(`${path}${companion}`, advice);
  }
}

function placeNew(unfinished: string, target: string): void {
  // Unlike renaming, linking does not replace a file.
  requireMissing(target, "Choose another path, or remove it first");
  linkSync(unfinished, target);
}
