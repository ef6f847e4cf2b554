import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);

/** The file of the bundled companies. */
export function bundledCompaniesPath(): string {
  return resolve("@firmament/fixtures/companies.ndjson");
}

/** The folder of the built web pages, which a new checkout does not have yet. */
export function webPagesPath(): string {
  return join(folderOf("@firmament/server"), "web");
}

/** The folder with the sources of the benchmark's engines in other languages. */
export function benchmarkProgramsPath(): string {
  return join(folderOf("@firmament/benchmark"), "src/programs");
}

/** The folder with the sources of engines in other languages that answer in JSON lines. */
export function engineProgramsPath(): string {
  return join(folderOf("@firmament/benchmark"), "src/engines");
}

/** The folder of this package. */
export function packageFolder(): string {
  return folderOf("@firmament/cli");
}

/** The folder of an installed package. */
function folderOf(name: string): string {
  return dirname(resolve(`${name}/package.json`));
}
