import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** This package on disk: a checkout or an installation. */
export interface PackageFolder {
  readonly path: string;
  readonly version: string;
}

/** Searches the parent folders of this file; its depth in `dist/` differs from its depth in a checkout. */
export function findPackageFolder(): PackageFolder {
  let path = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = readManifest(path);
    if (manifest?.name === "firmament") return { path, version: manifest.version };
    const parent = dirname(path);
    if (parent === path) throw new Error("No folder above the command line contains firmament's package.json");
    path = parent;
  }
}

/** The file of the companies that the package contains. */
export function bundledCompaniesPath(): string {
  return join(findPackageFolder().path, "fixtures", "companies.ndjson");
}

function readManifest(folder: string): { readonly name: string; readonly version: string } | null {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return null;
  }
}
