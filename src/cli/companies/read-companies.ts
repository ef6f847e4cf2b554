import type { CompanySchema, DocumentError, SearchEngine } from "../../index.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TerminalInput } from "../terminal/terminal.ts";
import { sizeOf, sourceName } from "./bytes.ts";
import { CompaniesFile } from "./companies-file.ts";
import { InvalidRecords } from "./invalid-records.ts";
import { ReadingProgress } from "./reading-progress.ts";
import { wrongFileHint } from "./wrong-file-hint.ts";

/** The command line options that select the companies. */
export interface ReadingOptions {
  /** A path, or `-` for standard input; default: the bundled companies. */
  readonly data?: string;
  /** Whether an invalid record ends the reading; default: it is skipped. */
  readonly strict?: boolean;
}

/** The streams of a reading. */
export interface ReadingStreams {
  readonly stdin: TerminalInput;
  /** Receives the progress, the invalid records and a warning if there are no companies. */
  readonly screen: Screen;
}

/**
 * Reads companies into an engine.
 *
 * @returns the duration in milliseconds
 * @throws {CommandFailure} exit 1, when the file cannot be read or is an index file, when it contains invalid records only, or for the
 * first invalid record if `strict`
 */
export async function readCompanies(
  engine: SearchEngine<CompanySchema>,
  { data, strict = false }: ReadingOptions,
  { stdin, screen }: ReadingStreams,
): Promise<number> {
  const start = performance.now();
  const path = data ?? bundledCompaniesPath();
  const progress = new ReadingProgress(screen, sizeOf(path));
  const invalid = new InvalidRecords(path, strict);
  const file = new CompaniesFile(
    { path, stdin },
    {
      onBytes: (total) => progress.bytesRead(total),
      onInvalidLine: (line, reason) => invalid.add(line, reason),
    },
  );
  try {
    await engine.load(file.records(), {
      onProgress: (indexed) => progress.companiesIndexed(indexed),
      onError: (error) => invalid.add(file.lineOf(error.record), reasonOf(error)),
    });
  } finally {
    progress.end();
  }
  invalid.printTo(screen);
  if (invalid.count > 0 && engine.size === 0) {
    throw new CommandFailure(`error: no line of ${sourceName(path)} is a company. ${wrongFileHint(file.head)}`, 1);
  }
  if (engine.size === 0) screen.printMessage(`${sourceName(path)} contains no companies`);
  return performance.now() - start;
}

function reasonOf({ id, reason }: DocumentError): string {
  return id === undefined ? reason : `${reason} (id ${JSON.stringify(id)})`;
}
