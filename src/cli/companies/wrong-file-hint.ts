/** Bytes of a file that {@link wrongFileHint} inspects. */
export const HEAD_BYTES = 1024;

const BYTE_ORDER_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** A larger share of zero bytes means UTF-16: every Latin letter has one there, and UTF-8 text has none. */
const UTF_16_ZERO_SHARE = 0.25;

/** Suggests how to fix a file in which no line is a company, based on its first bytes. */
export function wrongFileHint(head: Buffer): string {
  if (isUtf16(head)) return "The file seems to be UTF-16: save it as UTF-8.";
  if (/^\ufeff?\s*\[/.test(head.toString())) {
    return (
      "The file seems to be one JSON array: write each object on a line of its own, without the brackets around the " +
      "array and the commas between the objects."
    );
  }
  return "Is it a file with one JSON object per line (NDJSON)?";
}

function isUtf16(head: Buffer): boolean {
  const isMarked = BYTE_ORDER_MARKS.some((mark) => mark.every((byte, index) => head[index] === byte));
  const zeros = head.filter((byte) => byte === 0).length;
  return isMarked || zeros > head.length * UTF_16_ZERO_SHARE;
}
