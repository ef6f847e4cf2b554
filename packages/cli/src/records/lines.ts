import { ByteParts } from "./byte-parts.ts";
import type { RawRecord } from "./raw-record.ts";

const NEWLINE = 0x0a;

/** Splits bytes into lines. Memory holds at most one chunk and one line of `maxBytes` at a time. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<RawRecord, void> {
  const parts = new ByteParts(maxBytes);
  let line = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      parts.add(chunk.subarray(start, end));
      yield { line: ++line, bytes: parts.take() };
      start = end + 1;
    }
    if (start < chunk.length) parts.add(chunk.subarray(start));
  }
  if (!parts.isEmpty) yield { line: ++line, bytes: parts.take() };
}
