import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of this package: a checkout or an installation. Searches the parent folders of this file; its depth in
 * `dist/` differs from its depth in a checkout.
 */
export function packageFolder(): string {
  let path = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    if (NAMES.has(nameIn(path))) return path;
    const parent = dirname(path);
    if (parent === path) throw new Error("No folder above the command line contains its package.json");
    path = parent;
  }
}

/** The file of the companies that the package contains. */
export function bundledCompaniesPath(): string {
  return join(packageFolder(), "fixtures", "companies.ndjson");
}

/** The folder of the built web pages, which a new checkout does not have yet. */
export function webPagesPath(): string {
  const folder = packageFolder();
  return nameIn(folder) === CHECKOUT ? join(folder, "packages", "server", "web") : join(folder, "web");
}

/** The folder with the sources of the benchmark's engines in other languages. */
export function benchmarkProgramsPath(): string {
  const folder = packageFolder();
  return nameIn(folder) === CHECKOUT ? join(folder, "src", "benchmark", "programs") : join(folder, "programs");
}

/** The folder with the sources of engines in other languages that answer in JSON lines. */
export function engineProgramsPath(): string {
  const folder = packageFolder();
  return nameIn(folder) === CHECKOUT ? join(folder, "src", "testing", "engines") : join(folder, "programs", "engines");
}

/** The package of the command line, and that of the checkout. */
const NAMES: ReadonlySet<string | undefined> = new Set(["firmament-server", "firmament"]);

const CHECKOUT = "firmament";

/** The name in a folder's `package.json`; `undefined` if there is none. */
function nameIn(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name;
  } catch {
    return undefined;
  }
}
