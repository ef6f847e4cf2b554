import type { ByteProgress } from "../options/load-options.ts";
import { type ByteChunks, type ByteInput, byteChunksOf } from "./byte-chunks.ts";

/** A carriage return at the end of what was read may be the first half of a line end. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * The records of a text in UTF-8 with one JSON value per line; empty lines are ignored. Lines end with LF, CRLF or CR. For `load`, which reports the bytes
 * that were read:
 *
 *     await engine.load(jsonLines(await fetch("companies.ndjson")), {
 *       onProgress: ({ bytes, totalBytes }) => show(bytes, totalBytes),
 *     });
 *
 * @throws {TypeError} for another source, and for a response that was read before
 * @throws {Error} for a response with an error status. The iteration throws at a line that is not JSON.
 */
export function jsonLines<T = never>(source: ByteInput): AsyncIterable<T> & ByteProgress {
  return new JsonLines<T>(byteChunksOf(source, "The file"));
}

class JsonLines<T> implements AsyncIterable<T>, ByteProgress {
  bytes = 0;
  readonly #source: ByteChunks;

  constructor(source: ByteChunks) {
    this.#source = source;
  }

  get totalBytes(): number | null {
    const { totalBytes } = this.#source;
    // A total that is too small is that of a compressed response.
    return totalBytes !== null && totalBytes < this.bytes ? null : totalBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    const { signal } = new AbortController();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let line = 1;
    let rest = "";
    for await (const chunk of this.#source.chunks(signal)) {
      this.bytes += chunk.length;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
      rest = lines.pop() ?? "";
      for (const text of lines) yield* valuesOf<T>(text, line++);
    }
    yield* valuesOf<T>(rest + decoder.decode(), line);
  }
}

/** The value of a line, if there is one. */
function valuesOf<T>(text: string, line: number): readonly T[] {
  if (text.trim() === "") return [];
  try {
    return [JSON.parse(text) as T];
  } catch (cause) {
    throw new Error(`Line ${line} is not JSON: ${(cause as Error).message}`, { cause });
  }
}
