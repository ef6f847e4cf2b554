import { ByteParts } from "./byte-parts.ts";
import { BrokenFile, type RawRecord } from "./raw-record.ts";

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Splits a JSON array into the texts of its elements, without parsing them: a parser of tokens would neither keep the
 * text of a broken element nor continue after it. A comma after the last element is accepted. Memory holds at most one
 * chunk and one element of `maxBytes` at a time.
 *
 * @throws {BrokenFile} where the elements cannot be separated, and when the array is not closed
 */
export async function* splitArray(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<RawRecord, void> {
  const scanner = new ArrayScanner(maxBytes);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  scanner.end();
}

/** What comes next: the array, an element or its end, more of an element, a comma or its end, nothing. */
type Place = "array" | "element" | "inside" | "comma" | "nothing";

/** What the element that is being read ends with: its last bracket, its closing quote, or the text after a literal. */
type ElementKind = "nested" | "string" | "literal";

class ArrayScanner {
  readonly #parts: ByteParts;
  #place: Place = "array";
  #line = 1;
  #startLine = 1;
  #kind: ElementKind = "literal";
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  constructor(maxBytes: number) {
    this.#parts = new ByteParts(maxBytes);
  }

  *scan(chunk: Buffer): Generator<RawRecord, void> {
    let position = 0;
    while (position < chunk.length) {
      if (this.#place === "inside") {
        const end = this.#elementEnd(chunk, position);
        this.#parts.add(chunk.subarray(position, end ?? chunk.length));
        if (end === null) return;
        this.#place = "comma";
        yield { line: this.#startLine, bytes: this.#parts.take() };
        position = end;
      } else {
        // The first byte of an element is read again as a part of it.
        if (!this.#startsElement(chunk, position)) position += 1;
      }
    }
  }

  end(): void {
    if (this.#place === "nothing" || this.#place === "array") return;
    const line = this.#place === "inside" ? this.#startLine : this.#line;
    throw new BrokenFile(line, "the JSON array is not closed. The file may be incomplete");
  }

  /** Reads one byte between elements; returns whether it starts an element. */
  #startsElement(chunk: Buffer, position: number): boolean {
    const byte = chunk[position] as number;
    if (byte === NEWLINE) this.#line += 1;
    if (isSpace(byte)) return false;
    if (this.#place === "array") {
      if (byte !== OPEN_BRACKET) throw this.#unexpected("a JSON array starts with [", byte);
      this.#place = "element";
    } else if (this.#place === "nothing") {
      throw this.#unexpected("nothing may follow the JSON array", byte);
    } else if (byte === CLOSE_BRACKET) {
      this.#place = "nothing";
    } else if (this.#place === "comma") {
      if (byte !== COMMA) throw this.#unexpected("a comma or ] must follow a record", byte);
      this.#place = "element";
    } else {
      this.#startElement(byte);
      return true;
    }
    return false;
  }

  #startElement(byte: number): void {
    this.#place = "inside";
    this.#startLine = this.#line;
    this.#depth = 0;
    this.#inString = false;
    this.#isEscaped = false;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#kind = "nested";
    else this.#kind = byte === QUOTE ? "string" : "literal";
  }

  /** The position after the element, or `null` if it continues in the next chunk. */
  #elementEnd(chunk: Buffer, start: number): number | null {
    if (this.#kind === "literal") return literalEnd(chunk, start);
    // Local variables make this loop over every byte several times as fast.
    const isString = this.#kind === "string";
    let [line, depth, inString, isEscaped] = [this.#line, this.#depth, this.#inString, this.#isEscaped];
    let end: number | null = null;
    for (let position = start; position < chunk.length && end === null; position++) {
      const byte = chunk[position] as number;
      if (byte === NEWLINE) line += 1;
      if (inString) {
        if (isEscaped) {
          isEscaped = false;
        } else if (byte === BACKSLASH) {
          isEscaped = true;
        } else if (byte === QUOTE) {
          inString = false;
          if (isString) end = position + 1;
        }
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 0) end = position + 1;
      }
    }
    this.#line = line;
    this.#depth = depth;
    this.#inString = inString;
    this.#isEscaped = isEscaped;
    return end;
  }

  #unexpected(rule: string, byte: number): BrokenFile {
    const found = byte > 0x20 && byte < 0x7f ? JSON.stringify(String.fromCharCode(byte)) : `the byte ${byte}`;
    return new BrokenFile(this.#line, `${rule}, not ${found}. Repair the file, or save one object per line (NDJSON)`);
  }
}

/** The position after a number or another word, or `null`. */
function literalEnd(chunk: Buffer, start: number): number | null {
  for (let position = start; position < chunk.length; position++) {
    const byte = chunk[position] as number;
    if (byte === COMMA || byte === CLOSE_BRACKET || isSpace(byte)) return position;
  }
  return null;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;
}
