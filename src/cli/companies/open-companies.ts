import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type CompanySchema, companySchema, SearchEngine } from "../../index.ts";
import { openIndex } from "../../node.ts";
import { MAGIC_BYTES, startsWithMagic } from "../../storage/header.ts";
import type { Screen } from "../terminal/screen.ts";
import { type ReadingOptions, readCompanies } from "./read-companies.ts";

/** Companies to be searched. */
export interface OpenedCompanies {
  readonly engine: SearchEngine<CompanySchema>;
  /** How long it took to have them. */
  readonly readingMs: number;
}

/**
 * The companies of a snapshot, or of a file of records that is read.
 *
 * @throws {CommandFailure} as `readCompanies` does
 * @throws {IndexFileError} when it is a snapshot that cannot be opened
 */
export async function openCompanies(options: ReadingOptions, screen: Screen): Promise<OpenedCompanies> {
  const { data } = options;
  if (data === undefined || !isSnapshot(data)) {
    const engine = new SearchEngine(companySchema);
    return { engine, readingMs: await readCompanies(engine, options, screen) };
  }
  const start = performance.now();
  const engine = await openIndex(data);
  return { engine, readingMs: performance.now() - start };
}

/** By its first bytes. What cannot be looked at is left to whoever reads it. */
export function isSnapshot(path: string): boolean {
  try {
    // Opening a pipe would wait for it, and what is read of it is gone.
    if (!statSync(path).isFile()) return false;
    const file = openSync(path, "r");
    try {
      const head = new Uint8Array(MAGIC_BYTES);
      return readSync(file, head) === MAGIC_BYTES && startsWithMagic(head);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
