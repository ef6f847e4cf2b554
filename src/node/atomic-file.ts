import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isSystemError, saveFailure } from "./file-failure.ts";
import { permissionsFrom } from "./output-file.ts";

/** The process of a temporary file of this age no longer exists, on whichever host it ran. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * The length of the target's name within the temporary name, in UTF-16 code units. A file name has at most 255 bytes; a
 * code unit takes at most 3, the rest of the temporary name at most 50.
 */
const MAX_NAME_UNITS = 64;

/**
 * The end of a temporary name: a hash of the host's name, the process id and six random bytes; SQLite adds files of its own.
 */
const TEMPORARY_SUFFIX = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp(?:-wal|-shm|-journal)?$/;

/** Containers that share a folder have process ids of their own, and names of their own. */
const HOST: string = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/**
 * Writes a file, or replaces an existing one, atomically: at any time, even after a loss of power, the path leads to
 * the complete old file or the complete new one. Follows symbolic links, and keeps the permissions of the old file that
 * its sources have, too.
 * Other work can run between the chunks. Of several concurrent saves to one path, the one that ends last wins.
 *
 * Until it is complete, the new file is beside the old one as `.NAME.HOST-PID-RANDOM.tmp`. If the process is killed, the
 * temporary file stays; the next save to the same path removes it.
 *
 * @param sources the files from which it derives: see {@link permissionsFrom}
 * @throws {Error} of the system, with its `code`, if the file cannot be written, and any error of `chunks`; the old
 * file is unchanged then
 */
export async function writeAtomically(
  path: string,
  chunks: Iterable<Uint8Array>,
  sources: readonly string[] = [],
): Promise<void> {
  try {
    // The program may change its working directory meanwhile.
    const target = await targetOf(resolve(path));
    const permissions = { existing: await modeOf(target), allowed: permissionsFrom(sources) };
    await removeUnfinished(dirname(target), basename(target));
    await replace(target, permissions, chunks);
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

interface Permissions {
  /** Those of the file that is replaced; `null` if there is none. */
  readonly existing: number | null;
  /** Those of its sources. */
  readonly allowed: number;
}

async function replace(
  target: string,
  { existing, allowed }: Permissions,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  // The sources say who may read and write; who may execute stays.
  const mode = existing === null ? null : existing & (allowed | 0o111);
  const path = temporaryPath(target);
  const file = await open(path, "wx", mode ?? allowed);
  try {
    await fill(file, mode, chunks);
    await rename(path, target);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
  // The file is complete; this only makes the renaming durable. Some systems do not support it.
  await syncFolder(dirname(target)).catch(() => {});
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

/** Makes the names of the files in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the temporary files of processes that have ended: of this host, or any file of a day ago. Failures are ignored.
 *
 * @param start the start of the names of the files that were written
 */
export async function removeUnfinished(folder: string, start: string): Promise<void> {
  const prefix = temporaryPrefix(start);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, host, pid] = (name.startsWith(prefix) && TEMPORARY_SUFFIX.exec(name)) || [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const hasEnded = (host === HOST && !isRunning(Number(pid))) || (await isStale(path));
    if (hasEnded) await rm(path, { force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another error than "no such process": it runs for another user.
    return !(isSystemError(error) && error.code === "ESRCH");
  }
}

async function isStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > STALE_MS;
}

/** A path beside a file for its unfinished content, which {@link removeUnfinished} removes when its process has ended. */
export function temporaryPath(target: string): string {
  const suffix = `${HOST}-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
  return join(dirname(target), `${temporaryPrefix(basename(target))}.${suffix}`);
}

/** The start of a temporary name, from the start of the name of its target. */
function temporaryPrefix(start: string): string {
  return `.${start.slice(0, MAX_NAME_UNITS)}`;
}

function ifMissing<T>(error: unknown, value: T): T {
  if (isSystemError(error) && error.code === "ENOENT") return value;
  throw error;
}
