import { statSync } from "node:fs";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";

/**
 * Tells companies from others, and from themselves when they have changed: by the size of their file and the time at which it was written; those of
 * standard input only by how many they are.
 *
 * @param path as `--data` gives it; `undefined`: the bundled ones
 */
export function companiesMark(path: string | undefined, count: number): string {
  const stats = path === "-" ? undefined : statSync(path ?? bundledCompaniesPath(), { throwIfNoEntry: false });
  return stats === undefined ? `${count}` : `${count} ${stats.size} ${stats.mtimeMs}`;
}
