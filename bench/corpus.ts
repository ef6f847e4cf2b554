import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { CompanyInput } from "../src/index.ts";

const WRITE_CHUNK = 1 << 20;
const READ_CHUNK = 1 << 22;
const NEWLINE = 0x0a;

/** Writes companies to a file, one JSON object per line, and yields them. */
export function* writeCorpus(path: string, companies: Iterable<CompanyInput>): Generator<CompanyInput> {
  const file = openSync(path, "w");
  try {
    let lines = "";
    for (const company of companies) {
      lines += `${JSON.stringify(company)}\n`;
      if (lines.length >= WRITE_CHUNK) {
        writeSync(file, lines);
        lines = "";
      }
      yield company;
    }
    writeSync(file, lines);
  } finally {
    closeSync(file);
  }
}

/** Reads a file of {@link writeCorpus} in pieces, so that it need not fit into memory. */
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

  *companies(): Generator<CompanyInput> {
    for (const piece of this.#pieces()) {
      const start = performance.now();
      const companies: CompanyInput[] = piece.split("\n").map((line) => JSON.parse(line));
      this.#readingMilliseconds += performance.now() - start;
      yield* companies;
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
