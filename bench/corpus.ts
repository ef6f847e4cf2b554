import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { CompanyInput } from "../src/index.ts";

const WRITE_CHUNK = 1 << 20;
const READ_CHUNK = 1 << 22;
const NEWLINE = 0x0a;

/** Writes companies to a file, one JSON object a line, and passes them on one by one. */
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

/** A file that {@link writeCorpus} wrote, read piece by piece so that any size fits into memory. */
export class CorpusFile {
  readonly #path: string;
  #readingMilliseconds = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** How long reading the file and parsing its JSON took: to be subtracted from the time of whoever took the companies. */
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

  /** Whole lines, without the last line feed. */
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
