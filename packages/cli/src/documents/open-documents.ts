import { statSync } from "node:fs";
import { type ReadonlyEngine, type Schema, SearchEngine } from "firmament";
import { openIndex } from "firmament/node";
import { inputFiles } from "../records/input-files.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isIndexFile } from "./file-kind.ts";
import { openDatasetOf } from "./open-dataset.ts";
import { type ReadingOptions, readDocuments } from "./read-documents.ts";

/** The command line options that select the documents to search. */
export interface DocumentsOptions extends ReadingOptions {
  /** A dataset file, instead of `data`. */
  readonly db?: string;
}

/** An engine that contains the documents. */
export interface OpenedDocuments {
  readonly engine: ReadonlyEngine<Schema>;
  /** Milliseconds for opening the index file or the dataset, or for reading the records. */
  readonly readingMs: number;
  /** The pairs of ids that the dataset keeps as different; none of other documents. */
  readonly distinctPairs: readonly (readonly [string, string])[];
  /** A text that differs for other documents and for changed ones. */
  version(): string;
}

/**
 * Opens a dataset or an index file, or reads files of records, and closes the dataset after the work.
 *
 * @throws {CommandFailure} as {@link readDocuments} does; exit 1, when a dataset cannot be opened
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function withDocuments<T>(
  options: DocumentsOptions,
  terminal: Terminal,
  work: (documents: OpenedDocuments) => T | Promise<T>,
): Promise<T> {
  const { db } = options;
  const start = performance.now();
  if (db === undefined) return work(await opened(options, terminal));
  const { openDataset } = terminal;
  const dataset = await openDatasetOf(options.type, db, {}, { screen: errorScreen(terminal), openDataset });
  try {
    return await work({
      engine: dataset.engine,
      readingMs: performance.now() - start,
      distinctPairs: dataset.decisions.pairs(),
      version: () => {
        const { generation, changeNumber } = dataset.status();
        return JSON.stringify([dataset.engine.size, generation, changeNumber]);
      },
    });
  } finally {
    await dataset.close();
  }
}

async function opened(options: ReadingOptions, terminal: Terminal): Promise<OpenedDocuments> {
  const { data, type } = options;
  const versionOf = (engine: SearchEngine<Schema>) => () => versionOfFiles(options, engine.size);
  if (data === undefined && !type.hasSamples) {
    throw new CommandFailure(`error: name the ${type.plural} of the schema with --data or --db`, 2);
  }
  if (data === undefined || !isIndexFile(data)) {
    const engine = new SearchEngine(type.schema);
    const readingMs = await readDocuments(engine, options, { stdin: terminal.stdin, screen: errorScreen(terminal) });
    return { engine, readingMs, distinctPairs: [], version: versionOf(engine) };
  }
  const start = performance.now();
  const engine = await openIndex(data, { schema: type.schema });
  return { engine, readingMs: performance.now() - start, distinctPairs: [], version: versionOf(engine) };
}

/**
 * The number of documents, the size and modification time of their files, and how they are read. For standard input,
 * the number only.
 */
function versionOfFiles({ data, format, map, separator }: ReadingOptions, count: number): string {
  if (data === "-") return `${count}`;
  const files = inputFiles(data ?? bundledCompaniesPath()).map((path) => statSync(path, { throwIfNoEntry: false }));
  const versions = files.map((stats) => `${stats?.size} ${stats?.mtimeMs}`);
  return JSON.stringify([count, versions, format, map, separator]);
}
