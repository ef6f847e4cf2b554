import type { GrowingBytes } from "./growing-bytes.ts";
import { appendNumber, NumberReader } from "./variable-length.ts";

/**
 * The code of the postings of a pair in which it occurs several times: for each, the number of postings between it and the
 * one before it, as a number of variable length; then its frequency as a byte. All other postings have the frequency of a
 * pair that occurs once in the document.
 */

/** @param gap the number of postings since the last repeated one */
export function appendRepeat(bytes: GrowingBytes, gap: number, frequency: number): void {
  appendNumber(bytes, gap);
  bytes.appendByte(frequency);
}

/** Replaces the frequencies of repeated postings by those in the code. */
export function applyRepeats(code: Uint8Array, frequencies: Uint8Array): void {
  const reader = new NumberReader(code, 0);
  let index = -1;
  while (reader.offset < code.length) {
    index += reader.next() + 1;
    frequencies[index] = reader.byte();
  }
}
