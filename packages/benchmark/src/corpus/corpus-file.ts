import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { CorpusDocument } from "./corpus-fields.ts";

const WRITE_CHUNK = 1 << 20;
const READ_CHUNK = 1 << 22;
const NEWLINE = 0x0a;

/** Writes documents to a file, one JSON object per line. */
export class CorpusWriter {
  readonly #file: number;
  readonly #hash = createHash("sha256");
  #lines = "";

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  add(document: CorpusDocument): void {
    this.#lines += `${JSON.stringify(document)}\n`;
    if (this.#lines.length >= WRITE_CHUNK) this.#write();
  }

  close(): void {
    this.#write();
    closeSync(this.#file);
  }

  /** Equal for equal documents in the same order. Call it once, after `close`. */
  digest(): string {
    return this.#hash.digest("hex").slice(0, 16);
  }

  #write(): void {
    this.#hash.update(this.#lines);
    writeSync(this.#file, this.#lines);
    this.#lines = "";
  }
}

/** Reads a file of {@link CorpusWriter} in pieces, so that it need not fit into memory. */
export class CorpusFile {
  readonly #path: string;
  #readingMilliseconds = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** The time to read the file and parse its JSON, which the caller subtracts from its own time. */
  get readingMilliseconds(): number {
    return this.#readingMilliseconds;
  }

  *documents(): Generator<CorpusDocument> {
    for (const piece of this.#pieces()) {
      const start = performance.now();
      const documents: CorpusDocument[] = piece.split("\n").map((line) => JSON.parse(line));
      this.#readingMilliseconds += performance.now() - start;
      yield* documents;
    }
  }

  /** Pieces of whole lines, without the last line feed. */
  *#pieces(): Generator<string> {
    const file = openSync(this.#path, "r");
    const chunk = Buffer.alloc(READ_CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    try {
      for (;;) {
        const start = performance.now();
        const length = readSync(file, chunk);
        if (length === 0) return;
        const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
        const end = bytes.lastIndexOf(NEWLINE);
        rest = bytes.subarray(end + 1);
        const piece = end === -1 ? null : bytes.toString("utf8", 0, end);
        this.#readingMilliseconds += performance.now() - start;
        if (piece !== null) yield piece;
      }
    } finally {
      closeSync(file);
    }
  }
}
