import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSystemError, saveFailure } from "./save-failure.ts";

/** A new file that nothing was written to for so long is complete by now, or its process is gone. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Names have up to 255 bytes. A UTF-16 code unit takes up to 3 of them, what a new file's name has besides up to 40.
 */
const MAX_NAME_UNITS = 64;

/** What comes after the prefix: the process and six random bytes. */
const NEW_NAME_END = /^\d+-[0-9a-f]{12}\.tmp$/;

/**
 * Puts a file of these bytes in the place of another, or of none: whoever opens the path, even after a loss of power,
 * finds the old file or the new one, whole. A link is followed, and a file's permissions stay. Between chunks other
 * work goes on. Of several saves to one path at a time, the one that ends last counts.
 *
 * Until it is complete the new file stands beside the old one as `.NAME.PID-RANDOM.tmp`. When its process is killed it
 * stays; the first save to the same path a day later removes it.
 *
 * @throws {Error} of the system, with its `code`, when the file cannot be written, and whatever `chunks` throws; the
 * old file is then untouched
 */
export async function writeAtomically(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  try {
    const target = await realpath(path).catch((error: unknown) => ifMissing(error, path));
    const mode = await modeOf(target);
    await removeStale(target);
    await replace(target, mode, chunks);
  } catch (error) {
    throw isSystemError(error) ? saveFailure(path, error.code, error) : error;
  }
}

/** The permissions of a file that is to be replaced, if there is one. */
async function modeOf(target: string): Promise<number | null> {
  const stats = await stat(target).catch((error: unknown) => ifMissing(error, null));
  if (stats === null) return null;
  if (stats.isDirectory()) throw saveFailure(target, "EISDIR", new Error("it is a directory"));
  if (!stats.isFile()) throw saveFailure(target, "EINVAL", new Error("it is there and no ordinary file. Name another"));
  return stats.mode & 0o777;
}

async function replace(target: string, mode: number | null, chunks: Iterable<Uint8Array>): Promise<void> {
  const folder = dirname(target);
  const path = join(folder, `${newPrefix(target)}${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  const file = await open(path, "wx", mode ?? 0o666);
  try {
    await fill(file, mode, chunks);
    await rename(path, target);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
  // The new file is in its place, and this only makes sure that it will be found there. Some systems cannot do it.
  await syncFolder(folder).catch(() => {});
}

async function fill(file: FileHandle, mode: number | null, chunks: Iterable<Uint8Array>): Promise<void> {
  try {
    // What a new file is permitted is less than was asked for, by the process's mask.
    if (mode !== null) await file.chmod(mode);
    await file.writeFile(chunks);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what killed processes left of saves to the same path, as far as that can be done. */
async function removeStale(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = newPrefix(target);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !NEW_NAME_END.test(name.slice(prefix.length))) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && Date.now() - stats.mtimeMs > STALE_MS) await rm(path, { force: true }).catch(() => {});
  }
}

function newPrefix(target: string): string {
  return `.${basename(target).slice(0, MAX_NAME_UNITS)}.`;
}

function ifMissing<T>(error: unknown, value: T): T {
  if (isSystemError(error) && error.code === "ENOENT") return value;
  throw error;
}
