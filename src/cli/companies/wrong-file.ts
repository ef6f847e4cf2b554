/** How much of a file {@link adviceOnWrongFile} wants to see. */
export const HEAD_BYTES = 1024;

const BYTE_ORDER_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** UTF-16 has one in each Latin letter, UTF-8 none. */
const NULS_OF_UTF_16 = 0.25;

/** What to do about a file in which no line is a company, going by its first bytes. */
export function adviceOnWrongFile(head: Buffer): string {
  if (isUtf16(head)) return "It seems to be UTF-16: save it as UTF-8.";
  if (/^\ufeff?\s*\[/.test(head.toString())) {
    return (
      "It seems to be one JSON array, and what can be read is one JSON object a line: put each object on a line of its " +
      "own, without the brackets around them and the commas between them."
    );
  }
  return "Is it a file of one JSON object a line (NDJSON)?";
}

function isUtf16(head: Buffer): boolean {
  const isMarked = BYTE_ORDER_MARKS.some((mark) => mark.every((byte, index) => head[index] === byte));
  const nuls = head.filter((byte) => byte === 0).length;
  return isMarked || nuls > head.length * NULS_OF_UTF_16;
}
