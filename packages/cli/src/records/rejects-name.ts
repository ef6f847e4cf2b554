import { basename, join } from "node:path";
import { isFolder } from "./file-stats.ts";

const SUFFIX = "rejects.ndjson";

/** Whether a file has the name of a file of rejected records. Such a file is not an input of its folder. */
export function isRejectsName(path: string): boolean {
  const name = basename(path);
  return name === SUFFIX || name.endsWith(`.${SUFFIX}`);
}

/**
 * The file for the rejected records of an input: `companies.csv.rejects.ndjson` next to a file, `rejects.ndjson` in a
 * folder, and `stdin.rejects.ndjson` in the current folder for standard input.
 */
export function rejectsPath(input: string): string {
  if (input === "-") return `stdin.${SUFFIX}`;
  return isFolder(input) ? join(input, SUFFIX) : `${input}.${SUFFIX}`;
}
