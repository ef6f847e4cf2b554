import { readdirSync } from "node:fs";
import { join } from "node:path";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { isFolder } from "./file-stats.ts";
import { hasKnownName, knownNames } from "./record-format.ts";
import { isRejectsName } from "./rejects-name.ts";

/**
 * The files that a path names: the path itself, or for a folder its files with known names, in the order of their names
 * (by code unit). Files in subfolders, hidden files, schema files and files of rejected records are left out.
 *
 * @throws {CommandFailure} exit 1, for a folder that cannot be read or has no such file
 */
export function inputFiles(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const names = namesIn(path).filter((name) => hasKnownName(name) && !name.startsWith(".") && !isDerivedName(name));
  const files = names
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => !isFolder(file));
  if (files.length > 0) return files;
  throw new CommandFailure(
    `error: cannot read ${path}: no file in the folder has a known name (${knownNames}, also with .gz or .zst)`,
    1,
  );
}

/** The files that an input names, as sources of a file that is written; none for standard input. */
export function sourcesOf(input: string): readonly string[] {
  return input === "-" ? [] : inputFiles(input);
}

/** Whether a file in a folder is about the records of another one: `products.schema.json`, `products.csv.rejects.ndjson`. */
function isDerivedName(name: string): boolean {
  return isRejectsName(name) || name.endsWith(".schema.json");
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new CommandFailure(readFailureMessage(folder, error), 1);
  }
}
