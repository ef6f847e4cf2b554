import type { CompanySchema, DocumentError, SearchEngine } from "../../index.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import type { Screen } from "../terminal/screen.ts";
import { sizeOf, sourceName } from "./bytes.ts";
import { CompaniesFile } from "./companies-file.ts";
import { BrokenRecords } from "./invalid-records.ts";
import { ReadingProgress } from "./reading-progress.ts";
import { adviceOnWrongFile } from "./wrong-file.ts";

/** Which companies to read, as options of the command line say it. */
export interface ReadingOptions {
  /** `-` is standard input; the bundled companies by default. */
  readonly data?: string;
  /** A broken record ends the reading. */
  readonly strict?: boolean;
}

/**
 * Reads companies into an engine, with progress and skipped records told to `screen`.
 *
 * @returns how long it took, in milliseconds
 * @throws {CommandFailure} exit 1, when the file cannot be read, when all its records are broken, or, if strict, when one is
 */
export async function readCompanies(
  engine: SearchEngine<CompanySchema>,
  options: ReadingOptions,
  screen: Screen,
): Promise<number> {
  const start = performance.now();
  const path = options.data ?? bundledCompaniesPath();
  const progress = new ReadingProgress(screen, sizeOf(path));
  const broken = new BrokenRecords(path, options.strict === true);
  const file = new CompaniesFile(path, {
    onBytes: (total) => progress.bytesRead(total),
    onBrokenLine: (line, reason) => broken.add(line, reason),
  });
  try {
    await engine.load(file.records(), {
      onProgress: (indexed) => progress.companiesIndexed(indexed),
      onError: (error) => broken.add(file.lineOf(error.record), reasonOf(error)),
    });
  } finally {
    progress.end();
  }
  broken.printTo(screen);
  if (broken.count > 0 && engine.size === 0) {
    const advice = adviceOnWrongFile(file.head);
    throw new CommandFailure(`error: no line of ${sourceName(path)} holds a company. ${advice}`, 1);
  }
  return performance.now() - start;
}

function reasonOf({ id, reason }: DocumentError): string {
  return id === undefined ? reason : `${reason} (id ${JSON.stringify(id)})`;
}
