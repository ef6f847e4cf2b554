import { statSync } from "node:fs";
import { platform } from "node:os";

/** The permission of everybody to read a file. */
const READ_BY_OTHERS = 0o004;

/**
 * A warning about a file with secrets that every user of this machine can read; `null` without one. Windows has no such
 * permissions.
 *
 * @param secrets what it contains, as its reader knows it
 */
export function sharedSecretWarning(path: string, secrets: readonly string[]): string | null {
  if (secrets.length === 0 || platform() === "win32" || (statSync(path).mode & READ_BY_OTHERS) === 0) return null;
  return `every user of this machine can read ${path}, which contains ${secrets.join(", ")}. Run chmod o-r ${path}`;
}
