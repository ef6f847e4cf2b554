import { closeSync, openSync, readSync, statSync } from "node:fs";
import { type CompanySchema, companySchema, type ReadonlyEngine, SearchEngine } from "../../index.ts";
import { openIndex } from "../../node.ts";
import { MAGIC_BYTES, startsWithMagic } from "../../storage/header.ts";
import { inputFiles } from "../records/input-files.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openCompanyDataset } from "./open-dataset.ts";
import { type ReadingOptions, readCompanies } from "./read-companies.ts";

/** The command line options that select the companies to search. */
export interface CompaniesOptions extends ReadingOptions {
  /** A dataset file, instead of `data`. */
  readonly db?: string;
}

/** An engine that contains the companies. */
export interface OpenedCompanies {
  readonly engine: ReadonlyEngine<CompanySchema>;
  /** Milliseconds for opening the index file or the dataset, or for reading the records. */
  readonly readingMs: number;
  /** A text that differs for other companies and for changed ones. */
  version(): string;
}

/**
 * Opens a dataset or an index file, or reads files of records, and closes the dataset after the work.
 *
 * @throws {CommandFailure} as {@link readCompanies} does; exit 1, when a dataset cannot be opened
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function withCompanies<T>(
  options: CompaniesOptions,
  terminal: Terminal,
  work: (companies: OpenedCompanies) => T | Promise<T>,
): Promise<T> {
  const { db } = options;
  const start = performance.now();
  if (db === undefined) return work(await opened(options, terminal));
  const dataset = await openCompanyDataset(db, {}, errorScreen(terminal));
  try {
    return await work({
      engine: dataset.engine,
      readingMs: performance.now() - start,
      version: () => {
        const { generation, changeNumber } = dataset.status();
        return JSON.stringify([dataset.engine.size, generation, changeNumber]);
      },
    });
  } finally {
    await dataset.close();
  }
}

async function opened(options: ReadingOptions, terminal: Terminal): Promise<OpenedCompanies> {
  const { data } = options;
  const versionOf = (engine: SearchEngine<CompanySchema>) => () => versionOfFiles(options, engine.size);
  if (data === undefined || !isIndexFile(data)) {
    const engine = new SearchEngine(companySchema);
    const readingMs = await readCompanies(engine, options, { stdin: terminal.stdin, screen: errorScreen(terminal) });
    return { engine, readingMs, version: versionOf(engine) };
  }
  const start = performance.now();
  const engine = await openIndex(data);
  return { engine, readingMs: performance.now() - start, version: versionOf(engine) };
}

/**
 * The number of companies, the size and modification time of their files, and how they are read. For standard input,
 * the number only.
 */
function versionOfFiles({ data, format, map, separator }: ReadingOptions, count: number): string {
  if (data === "-") return `${count}`;
  const files = inputFiles(data ?? bundledCompaniesPath()).map((path) => statSync(path, { throwIfNoEntry: false }));
  const versions = files.map((stats) => `${stats?.size} ${stats?.mtimeMs}`);
  return JSON.stringify([count, versions, format, map, separator]);
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
