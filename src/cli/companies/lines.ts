const NEWLINE = 0x0a;

/** One line, without its line feed. */
export interface Line {
  /** 1, 2, 3, … */
  readonly number: number;
  /** `null` for a line that exceeds the maximum length. */
  readonly bytes: Buffer | null;
}

/** Splits bytes into lines. Memory holds at most one chunk and one line of `maxBytes` at a time. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;

  const add = (part: Buffer): void => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const finish = (): Line => {
    number += 1;
    const [first] = parts;
    const bytes = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
    const line = { number, bytes: length > maxBytes ? null : bytes };
    parts = [];
    length = 0;
    return line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}
