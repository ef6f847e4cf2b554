import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** This package on disk: a checkout, or where it was installed. */
export interface PackageFolder {
  readonly path: string;
  readonly version: string;
}

/** Walks up from this file, which lies deeper in `dist/` than in a checkout. */
export function findPackageFolder(): PackageFolder {
  let path = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = readManifest(path);
    if (manifest?.name === "firmament") return { path, version: manifest.version };
    const parent = dirname(path);
    if (parent === path) throw new Error("firmament's package.json is missing above its command line");
    path = parent;
  }
}

/** The companies that come with the package. */
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
