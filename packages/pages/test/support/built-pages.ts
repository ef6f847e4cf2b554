import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";

/** The folder of the built pages. */
export const pagesFolder: string = join(root, "packages/server/web");

const SOURCES = [
  "src",
  "grammar",
  "bundle",
  "packages/pages",
  "packages/codemirror/src",
  "packages/compile/src",
  "packages/decide/src",
  "packages/infer/src",
  "packages/like/src",
  "packages/wordvectors",
  "fixtures/companies.ndjson",
  "package-lock.json",
];

/** Builds the pages unless the last build is newer than all sources. */
export function buildPages(): void {
  const built = statSync(join(pagesFolder, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.every((source) => newest(join(root, source)) < built)) return;
  // Vitest sets another NODE_ENV, for which Vite would bundle the development code of dependencies.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("npm", ["run", "--silent", "web"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
}

/** The time of the last change of a file, or of the files in a folder. */
function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
