import { randomBytes } from "node:crypto";

import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isSystemError, saveFailure } from "./file-failure.ts";

/** The process of a temporary file of this age no longer exists. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * The length of the target's name within the temporary name, in UTF-16 code units. A file name has at most 255 bytes; a
 * code unit takes at most 3, the rest of the temporary name at most 40.
 */
const MAX_NAME_UNITS = 64;

/** The end of a temporary name: the process id and six random bytes. */
const TEMPORARY_SUFFIX = /^\d+-[0-9a-f]{12}\.tmp$/;

/**
 * Writes a file, or replaces an existing one, atomically: at any time, even after a loss of power, the path leads to
 * the complete old file or the complete new one. Follows symbolic links, and keeps the permissions of the old file.
 * Other work can run between the chunks. Of several concurrent saves to one path, the one that ends last wins.
 *
 * Until it is complete, the new file is beside the old one as `.NAME.PID-RANDOM.tmp`. If the process is killed, the
 * temporary file stays; the first save to the same path a day later removes it.
 *
 * @throws {Error} of the system, with its `code`, if the file cannot be written, and any error of `chunks`; the old
 * file is unchanged then
 */
export async function writeAtomically(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  try {
    const target = await targetOf(path);
    const mode = await modeOf(target);
    await removeStale(target);
    await replace(target, mode, chunks);
  } catch (error) {
    throw isSystemError(error) ? saveFailure(path, error.code, error) : error;
  }
}

/** Follows symbolic links, also to a file that does not exist yet. */
async function targetOf(path: string): Promise<string> {
  const existing = await realpath(path).catch((error: unknown) => ifMissing(error, null));
  if (existing !== null) return existing;
  const link = await readlink(path).catch(() => null);
  // A relative link is relative to the real folder of the link.
  return link === null ? path : targetOf(resolve(await realpath(dirname(path)), link));
}

/** The permissions of the file that is replaced, or `null` if there is none. */
async function modeOf(target: string): Promise<number | null> {
  const stats = await stat(target).catch((error: unknown) => ifMissing(error, null));
  if (stats === null) return null;
  if (stats.isDirectory()) throw saveFailure(target, "EISDIR", new Error("it is a directory"));
  if (!stats.isFile())
    throw saveFailure(target, "EINVAL", new Error("it exists and is not a regular file. Choose another path"));
  return stats.mode & 0o777;
}

async function replace(target: string, mode: number | null, chunks: Iterable<Uint8Array>): Promise<void> {
  const folder = dirname(target);
  const path = join(folder, `${temporaryPrefix(target)}${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  const file = await open(path, "wx", mode ?? 0o666);
  try {
    await fill(file, mode, chunks);
    await rename(path, target);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
  // The file is complete; this only makes the renaming durable. Some systems do not support it.
  await syncFolder(folder).catch(() => {});
}

async function fill(file: FileHandle, mode: number | null, chunks: Iterable<Uint8Array>): Promise<void> {
  try {
    // The umask of the process removed permissions when the file was created.
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

/** Removes the temporary files that killed processes left for this path. Failures are ignored. */
async function removeStale(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = temporaryPrefix(target);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !TEMPORARY_SUFFIX.test(name.slice(prefix.length))) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && Date.now() - stats.mtimeMs > STALE_MS) await rm(path, { force: true }).catch(() => {});
  }
}

function temporaryPrefix(target: string): string {
  return `.${basename(target).slice(0, MAX_NAME_UNITS)}.`;
}

function ifMissing<T>(error: unknown, value: T): T {
  if (isSystemError(error) && error.code === "ENOENT") return value;
  throw error;
}
