/** Marks the high bit of the first byte that is at most 0x20, and arbitrary bytes after it. */
export function blanksIn(chunk: number): number {
  // See "Determine if a word has a byte less than n" (Anderson, Bit Twiddling Hacks).
  return (chunk - 0x21212121) & ~chunk & 0x80808080;
}

/** The end of the word that starts at `from`: behind the next byte that is at most 0x20, or `to`. */
export function wordEnd(bytes: DataView, from: number, to: number): number {
  let offset = from;
  while (offset < to) if (bytes.getUint8(offset++) <= 0x20) break;
  return offset;
}

/** The end of the first piece of a rare word: its letters and digits, if it starts with some, and the signs after them. */
export function pieceEnd(bytes: DataView, from: number, to: number): number {
  let offset = from;
  while (offset < to && isLetter(bytes.getUint8(offset))) offset++;
  while (offset < to && !isLetter(bytes.getUint8(offset))) offset++;
  return offset;
}

/** Whether a byte of UTF-8 belongs to an ASCII letter or digit, or to a character that is not ASCII. */
function isLetter(byte: number): boolean {
  const lowerCase = byte | 0x20;
  return byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || (lowerCase >= 0x61 && lowerCase <= 0x7a);
}
