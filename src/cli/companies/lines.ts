const NEWLINE = 0x0a;

/** One line of a text in bytes, without its line feed. */
export interface Line {
  /** 1, 2, 3, … */
  readonly number: number;
  /** `null`: it was longer than allowed, and was not kept. */
  readonly bytes: Buffer | null;
}

/** Splits bytes into lines; holds no more than one chunk and one line of `maxBytes` at a time. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let pieces: Buffer[] = [];
  let length = 0;

  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  const finish = (): Line => {
    number += 1;
    const [first] = pieces;
    const bytes = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
    const line = { number, bytes: length > maxBytes ? null : bytes };
    pieces = [];
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
