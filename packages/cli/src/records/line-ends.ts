const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A cell in quotes, which may contain line ends, or a line end. */
const QUOTED_OR_LINE_END = /"(?:[^"]|"")*"|\r\n|\r|\n/g;

/** Whether the rows of a table end with single carriage returns, as on an old Mac: the first line end decides. */
export function isTableWithCarriageReturns(head: string): boolean {
  return head.match(QUOTED_OR_LINE_END)?.find((part) => !part.startsWith('"')) === "\r";
}

/** Whether lines of JSON end with single carriage returns. One within a JSON value is white space. */
export function isJsonWithCarriageReturns(head: string): boolean {
  const [, first, end] = /^([^\r\n]*)(\r\n|\r|\n)/.exec(head.trimStart()) ?? [];
  return end === "\r" && first !== undefined && isJson(first);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same bytes, with a line feed for each carriage return that no line feed follows. */
export async function* withLineFeeds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  // The next chunk decides what the last carriage return of a chunk is.
  let isHeld = false;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const bytes = Buffer.concat([isHeld ? Buffer.of(CARRIAGE_RETURN) : Buffer.alloc(0), chunk]);
    isHeld = bytes.at(-1) === CARRIAGE_RETURN;
    const complete = isHeld ? bytes.subarray(0, -1) : bytes;
    for (let at = complete.indexOf(CARRIAGE_RETURN); at !== -1; at = complete.indexOf(CARRIAGE_RETURN, at + 1)) {
      if (bytes[at + 1] !== NEWLINE) complete[at] = NEWLINE;
    }
    yield complete;
  }
  if (isHeld) yield Buffer.of(NEWLINE);
}
