import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A package in a folder `node_modules`. */
export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
  /** The URL of the module that `import` of its name loads. */
  readonly entry: string;
}

interface Manifest {
  readonly version?: string;
  readonly main?: string;
  readonly exports?: unknown;
}

/** The conditions of `import` in Node, apart from `default`. */
const CONDITIONS: ReadonlySet<string> = new Set(["node", "import", "module-sync", "default"]);

/**
 * Finds a package as Node does for a module in the first of some folders, or else in the next one; `null` if it is
 * installed for none of them. `import` cannot be told where to search.
 */
export function findPackage(name: string, folders: readonly string[]): InstalledPackage | null {
  for (const folder of folders) {
    const searched = createRequire(join(folder, "package.json")).resolve.paths(name) ?? [];
    const found = searched.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
    if (found !== undefined) return packageIn(found);
  }
  return null;
}

function packageIn(folder: string): InstalledPackage {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entry = exportedTarget(manifest.exports) ?? manifest.main ?? "index.js";
  return { folder, version: manifest.version ?? "?", entry: pathToFileURL(join(folder, entry)).href };
}

function exportedTarget(exports: unknown): string | null {
  const isMap = isObject(exports) && Object.hasOwn(exports, ".");
  return conditionalTarget(isMap ? exports["."] : exports);
}

/** The first target whose condition holds. */
function conditionalTarget(target: unknown): string | null {
  if (typeof target === "string") return target;
  if (Array.isArray(target)) return conditionalTarget(target[0]);
  if (!isObject(target)) return null;
  for (const [condition, inner] of Object.entries(target)) {
    const found = CONDITIONS.has(condition) ? conditionalTarget(inner) : null;
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
