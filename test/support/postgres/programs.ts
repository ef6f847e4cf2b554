import { existsSync, globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** The folder of the newest installed PostgreSQL: Debian's places, or one in `PATH`; `null` without one. */
export function findPostgres(): string | null {
  const installed = globSync("/usr/lib/postgresql/*/bin/initdb").map((path) => dirname(path));
  const newest = installed.toSorted((one, other) => versionOf(other) - versionOf(one));
  const inPath = (process.env.PATH ?? "").split(delimiter);
  return [...newest, ...inPath].find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

function versionOf(path: string): number {
  return Number(path.split("/").at(-2));
}
