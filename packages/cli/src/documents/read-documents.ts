import type { Schema, SearchEngine } from "firmament";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import { type DocumentRecordOptions, DocumentRecords, type ReadingStreams } from "./document-records.ts";

/** The command line options that select the documents. */
export interface ReadingOptions extends DocumentRecordOptions {
  /** A file, a folder, or `-` for standard input; default: the bundled companies. */
  readonly data?: string;
}

/**
 * Reads documents into an engine.
 *
 * @returns the duration in milliseconds
 * @throws {CommandFailure} exit 1, when a file cannot be read or is not a file of records, when it contains invalid
 * records only, or for the first invalid record if `strict`
 */
export async function readDocuments<S extends Schema>(
  engine: SearchEngine<S>,
  { data, ...options }: ReadingOptions,
  streams: ReadingStreams,
): Promise<number> {
  const start = performance.now();
  const path = data ?? bundledCompaniesPath();
  const records = new DocumentRecords(path, options, streams);
  try {
    await engine.load(records.documents<S>(), {
      onProgress: ({ indexed }) => records.onProgress(indexed),
      onError: (error) => records.onError(error),
    });
  } finally {
    records.end();
  }
  records.report();
  return performance.now() - start;
}
