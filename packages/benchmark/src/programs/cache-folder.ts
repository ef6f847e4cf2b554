import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A folder for builds: in that of the XDG specification, or among the temporary files if that cannot be written. */
export function cacheFolder(name: string): string {
  const { XDG_CACHE_HOME } = process.env;
  for (const base of [XDG_CACHE_HOME || join(homedir(), ".cache"), tmpdir()]) {
    const folder = join(base, name);
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // The next one is tried.
    }
  }
  return join(tmpdir(), name);
}
