import { invariant } from "../../base/invariant.ts";
import type { CompanyInput, CompanySchema, DocumentError, SearchEngine } from "../../index.ts";
import { sourceName } from "../records/bytes.ts";
import { RecordFiles, type RecordOptions, rejectionOf, type SourceRecord } from "../records/record-files.ts";
import { formatDescriptions, type RecordFormat } from "../records/record-format.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { bundledCompaniesPath } from "../terminal/package-folder.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TerminalInput } from "../terminal/terminal.ts";
import { InvalidRecords } from "./invalid-records.ts";
import { ReadingProgress } from "./reading-progress.ts";

/** The command line options that select the companies. */
export interface ReadingOptions extends RecordOptions {
  /** A file, a folder, or `-` for standard input; default: the bundled companies. */
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
 * @throws {CommandFailure} exit 1, when a file cannot be read or is not a file of records, when it contains invalid
 * records only, or for the first invalid record if `strict`
 */
export async function readCompanies(
  engine: SearchEngine<CompanySchema>,
  { data, strict = false, ...recordOptions }: ReadingOptions,
  { stdin, screen }: ReadingStreams,
): Promise<number> {
  const start = performance.now();
  const path = data ?? bundledCompaniesPath();
  const files = new RecordFiles(path, stdin, recordOptions);
  const progress = new ReadingProgress(screen, files.size);
  const invalid = new InvalidRecords(strict);
  const formats = new Set<RecordFormat>();
  const messages: string[] = [];
  const records = new CurrentRecord(
    files.records({
      onBytes: (total) => progress.bytesRead(total),
      onFile: (_, format) => formats.add(format),
      onReject: (rejection) => invalid.add(rejection),
      onMessage: (text) => messages.push(text),
    }),
  );
  try {
    await engine.load(records.values(), {
      onProgress: (indexed) => progress.companiesIndexed(indexed),
      onError: (error) => invalid.add(rejectionOf(records.current, reasonOf(error))),
    });
  } finally {
    progress.end();
  }
  for (const message of messages) screen.printMessage(message);
  invalid.printTo(screen);
  if (invalid.count > 0 && engine.size === 0) {
    throw new CommandFailure(`error: no record of ${sourceName(path)} is a company. ${formatHint(formats)}`, 1);
  }
  if (engine.size === 0) screen.printMessage(`${sourceName(path)} contains no companies`);
  return performance.now() - start;
}

/** The values of records one by one. An engine checks each before it takes the next, so an error is about the current one. */
class CurrentRecord {
  readonly #records: AsyncIterable<SourceRecord>;
  #current: SourceRecord | null = null;

  constructor(records: AsyncIterable<SourceRecord>) {
    this.#records = records;
  }

  get current(): SourceRecord {
    invariant(this.#current !== null, "a record was read");
    return this.#current;
  }

  async *values(): AsyncGenerator<CompanyInput, void> {
    for await (const record of this.#records) {
      this.#current = record;
      // The engine checks whether the value is a company.
      yield record.value as CompanyInput;
    }
  }
}

function formatHint(formats: ReadonlySet<RecordFormat>): string {
  const read = [...formats].map((format) => formatDescriptions[format]).join(" and ");
  return `It was read as ${read}. If that is wrong, name the format with --format; if names differ, use --map`;
}

function reasonOf({ id, reason }: DocumentError): string {
  return id === undefined ? reason : `${reason} (id ${JSON.stringify(id)})`;
}
