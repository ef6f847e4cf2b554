import type { GrowingBytes } from "./growing-bytes.ts";

/**
 * The code of the postings of a pair in which it occurs several times: for each, the number of postings after the one
 * before it, in groups of seven bits, the lowest first, of which the eighth bit says that another group follows; then its
 * frequency as a byte. All other postings have the frequency of a pair that occurs once in the document.
 */

const GROUP_BITS = 7;
const MORE = 0x80;
/** An index has at most this many bits in groups. */
const MAX_SHIFT = 35;

/** @param gap the number of postings since the last repeated one */
export function appendRepeat(bytes: GrowingBytes, gap: number, frequency: number): void {
  let rest = gap;
  for (; rest >= MORE; rest >>>= GROUP_BITS) bytes.appendByte((rest & (MORE - 1)) | MORE);
  bytes.appendByte(rest);
  bytes.appendByte(frequency);
}

/** Replaces the frequencies of repeated postings by those in the code. */
export function applyRepeats(code: Uint8Array, frequencies: Uint8Array): void {
  let index = -1;
  for (let offset = 0; offset < code.length; ) {
    let gap = 0;
    for (let shift = 0, hasMore = true; hasMore && shift < MAX_SHIFT; shift += GROUP_BITS) {
      const group = code[offset++] ?? 0;
      gap += (group & (MORE - 1)) << shift;
      hasMore = group >= MORE;
    }
    index += gap + 1;
    frequencies[index] = code[offset++] ?? 0;
  }
}
