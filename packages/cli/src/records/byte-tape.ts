import type { RawRecord } from "./raw-record.ts";

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Keeps the bytes that a parser was given, until it says where a record ends. Counts lines. */
export class ByteTape {
  #chunks: Buffer[] = [];
  /** The offset of the first byte that is kept. */
  #start = 0;
  #line = 1;

  /** The line of the first byte that is kept. */
  get line(): number {
    return this.#line;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  /** Removes the bytes before `end`, and returns them without blank lines before them and the line end. */
  take(end: number): RawRecord & { readonly bytes: Buffer } {
    const bytes = this.#cut(end - this.#start);
    this.#start = end;
    let from = 0;
    let line = this.#line;
    for (; from < bytes.length && isLineEnd(bytes[from]); from++) if (bytes[from] === NEWLINE) line += 1;
    this.#line = line;
    for (let at = bytes.indexOf(NEWLINE, from); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) this.#line += 1;
    let to = bytes.length;
    while (to > from && isLineEnd(bytes[to - 1])) to -= 1;
    return { line, bytes: bytes.subarray(from, to) };
  }

  #cut(length: number): Buffer {
    const parts: Buffer[] = [];
    let missing = length;
    for (let [chunk] = this.#chunks; chunk !== undefined && missing > 0; [chunk] = this.#chunks) {
      parts.push(chunk.subarray(0, missing));
      if (chunk.length > missing) {
        this.#chunks[0] = chunk.subarray(missing);
        break;
      }
      missing -= chunk.length;
      this.#chunks.shift();
    }
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === NEWLINE || byte === CARRIAGE_RETURN;
}
