import { closeSync, fchmodSync, fstatSync, openSync, statSync, writeFileSync } from "node:fs";
import { isSystemError } from "./file-failure.ts";

/** What the permissions of a file without sources are before the umask of the process. */
const FOR_EVERYONE = 0o666;

const FOR_OWNER = 0o600;

/** The files that a file derives from, or `owner` for a file that only its owner may read and write. */
export type Sources = readonly string[] | "owner";

/**
 * The permissions of a file that derives from others: what all of them allow its group and others, so that nobody can read
 * it who cannot read each of them. Sources that do not exist, folders and pipes allow everything.
 */
export function permissionsFrom(sources: Sources): number {
  if (sources === "owner") return FOR_OWNER;
  return sources
    .map((source) => statSync(source, { throwIfNoEntry: false }))
    .reduce((mode, stats) => (stats?.isFile() ? mode & (stats.mode | FOR_OWNER) : mode), FOR_EVERYONE);
}

/**
 * Opens a file for writing, and creates it with the permissions of its sources: see {@link permissionsFrom}. An existing
 * one loses the permissions that its sources do not have.
 *
 * @param flags `w`: an existing file is emptied; `wx`: it must not exist; `a`: it keeps its content
 * @returns the descriptor
 * @throws {Error} of the system
 */
export function openOutput(path: string, sources: Sources, flags: "a" | "w" | "wx" = "w"): number {
  const mode = permissionsFrom(sources);
  const file = openSync(path, flags, mode);
  try {
    const stats = fstatSync(file);
    const extra = stats.isFile() ? stats.mode & FOR_EVERYONE & ~mode : 0;
    if (extra !== 0) fchmodSync(file, stats.mode & 0o777 & ~extra);
    return file;
  } catch (error) {
    closeSync(file);
    if (!(isSystemError(error) && error.code === "EPERM")) throw error;
    const reason =
      "it belongs to another user, and what it would contain is private. Remove it, or choose another path";
    throw Object.assign(new Error(reason, { cause: error }), { code: error.code, path });
  }
}

/** Writes a whole file: see {@link openOutput}. */
export function writeOutput(path: string, text: string, sources: Sources): void {
  const file = openOutput(path, sources);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}
