import type { CodePointRange, CodePointSet } from "./code-point-set.ts";

/** The first and last half of a surrogate pair. */
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/**
 * The fewest ranges that contain the same characters as a set. No text of a database or of a cluster contains half of a surrogate pair, so
 * a range can contain all of these code points or none of them; it does not begin or end with one.
 */
export function storedRanges({ ranges }: CodePointSet): readonly CodePointRange[] {
  const stored: CodePointRange[] = [];
  for (const range of ranges) {
    const low = isSurrogate(range.low) ? LAST_SURROGATE + 1 : range.low;
    const high = isSurrogate(range.high) ? FIRST_SURROGATE - 1 : range.high;
    if (low > high) continue;
    const previous = stored.at(-1);
    if (previous?.high === FIRST_SURROGATE - 1 && low === LAST_SURROGATE + 1) {
      stored.splice(-1, 1, { low: previous.low, high });
    } else {
      stored.push({ low, high });
    }
  }
  return stored;
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= FIRST_SURROGATE && codePoint <= LAST_SURROGATE;
}
