import type { CompanyInput } from "../../index.ts";
import { startsWithMagic } from "../../storage/header.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type ByteSource, readBytes, sourceName } from "./bytes.ts";
import { type Line, splitLines } from "./lines.ts";
import { HEAD_BYTES } from "./wrong-file-hint.ts";

/** Longer lines are invalid records: 16 MB. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Callbacks of a {@link CompaniesFile} that is being read. */
export interface CompaniesFileListeners {
  /** Receives the number of bytes read so far, before decompression. */
  onBytes(total: number): void;
  /** Receives a line that is not JSON. An error that it throws ends the reading. */
  onInvalidLine(line: number, reason: string): void;
}

/**
 * A file with one JSON object per line, or standard input; plain or gzip. A byte order mark, carriage returns and blank
 * lines are accepted. The engine checks whether a record is a valid company.
 */
export class CompaniesFile {
  readonly #source: ByteSource;
  readonly #listeners: CompaniesFileListeners;
  readonly #lines: number[] = [];
  #head: Buffer = Buffer.alloc(0);

  constructor(source: ByteSource, listeners: CompaniesFileListeners) {
    this.#source = source;
    this.#listeners = listeners;
  }

  /**
   * The records, in order, without the lines that are not JSON. Can be iterated once.
   *
   * @throws {CommandFailure} exit 1, when the file cannot be read to the end, or is an index file
   */
  async *records(): AsyncGenerator<CompanyInput> {
    const { onBytes, onInvalidLine } = this.#listeners;
    for await (const line of splitLines(this.#keepingHead(readBytes(this.#source, onBytes)), MAX_LINE_BYTES)) {
      const parsed = parseLine(line);
      if (parsed === "blank") continue;
      if ("reason" in parsed) {
        onInvalidLine(line.number, parsed.reason);
        continue;
      }
      this.#lines.push(line.number);
      yield parsed.record;
    }
  }

  /** The line number of a record that {@link records} has yielded; `record` counts from 0. */
  lineOf(record: number): number {
    const line = this.#lines[record];
    if (line === undefined) throw new RangeError(`Record ${record} was not read`);
    return line;
  }

  /** The first bytes that were read, after decompression. */
  get head(): Buffer {
    return this.#head;
  }

  #rejectIndexFile(): void {
    if (!startsWithMagic(this.#head)) return;
    const name = sourceName(this.#source.path);
    throw new CommandFailure(
      `error: ${name} is an index file. Save it as a regular file, not compressed, and name that file with --data`,
      1,
    );
  }

  async *#keepingHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const missing = HEAD_BYTES - this.#head.length;
      if (missing > 0) {
        this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
        this.#rejectIndexFile();
      }
      yield chunk;
    }
  }
}

// Removes a byte order mark.
const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseLine({ bytes }: Line): { readonly record: CompanyInput } | { readonly reason: string } | "blank" {
  if (bytes === null) return { reason: `longer than ${MAX_LINE_BYTES / 1024 / 1024} MB` };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { reason: "not UTF-8" };
  }
  if (text.trim() === "") return "blank";
  try {
    return { record: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The parser counts lines within this line, so its line number is always 1.
    return { reason: `not JSON: ${message.replace(/ \(line 1 column \d+\)$/, "")}` };
  }
}
