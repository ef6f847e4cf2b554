import type { CompanySchema, SearchEngine } from "../../index.ts";
import { sourceName } from "../records/bytes.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import { type CompanyRecordOptions, CompanyRecords, type ReadingStreams } from "./company-records.ts";

/** The command line options that select the companies. */
export interface ReadingOptions extends CompanyRecordOptions {
  /** A file, a folder, or `-` for standard input; default: the bundled companies. */
  readonly data?: string;
}

/**
 * Reads companies into an engine.
 *
 * @returns the duration in milliseconds
 * @throws {CommandFailure} exit 1, when a file cannot be read or is not a file of records, when it contains invalid
 * records only, or for the first invalid record if `strict`
 */
export async function readCompanies(
  engine: SearchEngine<CompanySchema>,
  { data, ...options }: ReadingOptions,
  streams: ReadingStreams,
): Promise<number> {
  const start = performance.now();
  const path = data ?? bundledCompaniesPath();
  const records = new CompanyRecords(path, options, streams);
  try {
    await engine.load(records.companies(), {
      onProgress: (indexed) => records.onProgress(indexed),
      onError: (error) => records.onError(error),
    });
  } finally {
    records.end();
  }
  records.report();
  if (engine.size === 0) streams.screen.printMessage(`${sourceName(path)} contains no companies`);
  return performance.now() - start;
}
