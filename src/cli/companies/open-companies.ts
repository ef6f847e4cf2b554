import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type CompanySchema, companySchema, SearchEngine } from "../../index.ts";
import { openIndex } from "../../node.ts";
import { MAGIC_BYTES, startsWithMagic } from "../../storage/header.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ReadingOptions, readCompanies } from "./read-companies.ts";

/** An engine that contains the companies. */
export interface OpenedCompanies {
  readonly engine: SearchEngine<CompanySchema>;
  /** Milliseconds for opening the index file or reading the records. */
  readonly readingMs: number;
}

/**
 * Opens an index file, or reads a file of records.
 *
 * @throws {CommandFailure} as {@link readCompanies} does
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function openCompanies(options: ReadingOptions, terminal: Terminal): Promise<OpenedCompanies> {
  const { data } = options;
  if (data === undefined || !isIndexFile(data)) {
    const engine = new SearchEngine(companySchema);
    const readingMs = await readCompanies(engine, options, { stdin: terminal.stdin, screen: errorScreen(terminal) });
    return { engine, readingMs };
  }
  const start = performance.now();
  const engine = await openIndex(data);
  return { engine, readingMs: performance.now() - start };
}

/** Whether a file starts like an index file; `false` for standard input, for a pipe and for an unreadable file. */
export function isIndexFile(path: string): boolean {
  try {
    // Opening a pipe would block, and bytes read from it would be lost.
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
