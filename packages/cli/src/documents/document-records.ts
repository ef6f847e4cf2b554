import type { DocumentError, DocumentInput, Schema } from "firmament";
import { invariant } from "firmament/base";
import type { DocumentType } from "../document-type/document-type.ts";
import { sourceName } from "../records/bytes.ts";
import { RecordFiles, type RecordOptions, rejectionOf, type SourceRecord } from "../records/record-files.ts";
import { formatDescriptions, type RecordFormat } from "../records/record-format.ts";
import type { Rejection } from "../records/rejection.ts";
import type { RejectsFile } from "../records/rejects-file.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TerminalInput } from "../terminal/terminal.ts";
import { IgnoredTexts } from "./ignored-texts.ts";
import { InvalidRecords } from "./invalid-records.ts";
import { ReadingProgress } from "./reading-progress.ts";

/** The streams of a reading. */
export interface ReadingStreams {
  readonly stdin: TerminalInput;
  /** Receives the progress, the invalid records and a warning if there are no documents. */
  readonly screen: Screen;
}

export interface DocumentRecordOptions extends RecordOptions {
  readonly type: DocumentType;
  /** Whether an invalid record ends the reading; default: it is skipped. */
  readonly strict?: boolean;
}

/**
 * The records of files as documents, with their progress and a report of those that are invalid. The consumer passes
 * `onError` the error of each record that is not a document before it takes the next one.
 */
export class DocumentRecords {
  readonly #path: string;
  readonly #type: DocumentType;
  readonly #screen: Screen;
  readonly #rejects: RejectsFile | null;
  readonly #files: RecordFiles;
  readonly #progress: ReadingProgress;
  readonly #invalid: InvalidRecords;
  readonly #formats = new Set<RecordFormat>();
  readonly #messages: string[] = [];
  readonly #ignored: IgnoredTexts;
  #current: SourceRecord | null = null;
  /** The number of records that are documents, so far. */
  #documents = 0;
  #isReported = false;

  /**
   * @param path a file, a folder, or `-` for standard input
   * @param rejects receives the invalid records
   * @throws {CommandFailure} exit 1, for a folder that cannot be read
   */
  constructor(
    path: string,
    { strict = false, ...options }: DocumentRecordOptions,
    { stdin, screen }: ReadingStreams,
    rejects: RejectsFile | null = null,
  ) {
    this.#path = path;
    this.#type = options.type;
    this.#screen = screen;
    this.#rejects = rejects;
    this.#files = new RecordFiles(path, stdin, options);
    this.#progress = new ReadingProgress(screen, options.type, this.#files.size);
    this.#invalid = new InvalidRecords(strict);
    this.#ignored = new IgnoredTexts(options.type.schema);
  }

  /** The number of invalid records so far. */
  get invalidCount(): number {
    return this.#invalid.count;
  }

  /**
   * The documents. Can be iterated once.
   *
   * @throws {CommandFailure} exit 1, when a file cannot be read or is not a file of records, at the end if all records are
   * invalid, and for the first invalid record if `strict`
   */
  async *documents<S extends Schema>(): AsyncGenerator<DocumentInput<S>, void> {
    const records = this.#files.records({
      onBytes: (total) => this.#progress.bytesRead(total),
      onFile: (_, format) => this.#formats.add(format),
      onReject: (rejection) => this.#reject(rejection),
      onMessage: (text) => this.#messages.push(text),
    });
    for await (const record of records) {
      this.#current = record;
      this.#documents++;
      this.#ignored.add(record.value);
      // The consumer checks whether the value is a document.
      yield record.value as DocumentInput<S>;
    }
    if (this.#documents > 0) return;
    if (this.#invalid.count === 0) {
      this.#messages.push(`${sourceName(this.#path)} contains no ${this.#type.plural}`);
      return;
    }
    this.report();
    const hint = formatHint(this.#formats);
    throw new CommandFailure(`error: no record of ${sourceName(this.#path)} is a ${this.#type.singular}. ${hint}`, 1);
  }

  /** Rejects the record that was taken last. */
  onError(error: DocumentError): void {
    invariant(this.#current !== null, "a record was read");
    this.#documents--;
    this.#reject(rejectionOf(this.#current, reasonOf(error)));
  }

  /** Shows how many documents have been used. */
  onProgress(done: number): void {
    this.#progress.documentsIndexed(done);
  }

  /** Removes the progress. */
  end(): void {
    this.#progress.end();
  }

  /** Prints what was noticed about the files, and the first invalid records. A second call does nothing. */
  report(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.end();
    for (const message of [...this.#messages, ...this.#ignored.messages]) this.#screen.printMessage(message);
    this.#invalid.printTo(this.#screen, this.#rejects?.path ?? null);
  }

  #reject(rejection: Rejection): void {
    this.#rejects?.add(rejection);
    this.#invalid.add(rejection);
  }
}

function formatHint(formats: ReadonlySet<RecordFormat>): string {
  const read = [...formats].map((format) => formatDescriptions[format]).join(" and ");
  return `It was read as ${read}. If that is wrong, name the format with --format; if names differ, use --map`;
}

function reasonOf({ id, reason }: DocumentError): string {
  return id === undefined ? reason : `${reason} (id ${JSON.stringify(id)})`;
}
