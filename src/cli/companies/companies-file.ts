import type { CompanyInput } from "../../index.ts";
import { readBytes } from "./bytes.ts";
import { type Line, splitLines } from "./lines.ts";
import { HEAD_BYTES } from "./wrong-file.ts";

/** Longer lines are broken records: 16 MB. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** What a reader of a {@link CompaniesFile} is told while it reads. */
export interface CompaniesFileListeners {
  /** Bytes of the file read so far; of the packed file, if it is packed. */
  onBytes(total: number): void;
  /** A line that holds no JSON. What this throws ends the reading. */
  onBrokenLine(line: number, reason: string): void;
}

/**
 * A file of one JSON object a line, or standard input for `-`, plain or gzip. A byte order mark, carriage returns and
 * blank lines are no mistakes. That a record is a company is the file's claim; the engine judges it.
 */
export class CompaniesFile {
  readonly #path: string;
  readonly #listeners: CompaniesFileListeners;
  readonly #lines: number[] = [];
  #head: Buffer = Buffer.alloc(0);

  constructor(path: string, listeners: CompaniesFileListeners) {
    this.#path = path;
    this.#listeners = listeners;
  }

  /**
   * The records, in order; broken lines are told to the listener and left out. To be read once.
   *
   * @throws {CommandFailure} when the file cannot be read to the end
   */
  async *records(): AsyncGenerator<CompanyInput> {
    const { onBytes, onBrokenLine } = this.#listeners;
    for await (const line of splitLines(this.#keepingHead(readBytes(this.#path, onBytes)), MAX_LINE_BYTES)) {
      const read = readLine(line);
      if (read === "blank") continue;
      if ("reason" in read) {
        onBrokenLine(line.number, read.reason);
        continue;
      }
      this.#lines.push(line.number);
      yield read.record;
    }
  }

  /** The line of a record that {@link records} has given: 0 is the first one. */
  lineOf(record: number): number {
    const line = this.#lines[record];
    if (line === undefined) throw new RangeError(`Record ${record} was not read`);
    return line;
  }

  /** The first bytes of what was read, unpacked. */
  get head(): Buffer {
    return this.#head;
  }

  async *#keepingHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const missing = HEAD_BYTES - this.#head.length;
      if (missing > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
      yield chunk;
    }
  }
}

// Drops a byte order mark by itself.
const utf8 = new TextDecoder("utf-8", { fatal: true });

function readLine({ bytes }: Line): { readonly record: CompanyInput } | { readonly reason: string } | "blank" {
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
    // The line that the parser counts is always the first, and not that of the file.
    return { reason: `not JSON: ${message.replace(/ \(line 1 column \d+\)$/, "")}` };
  }
}
