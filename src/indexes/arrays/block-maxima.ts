import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";

/** One maximum is stored for 2 to the power of this many bytes. */
export const BLOCK_BITS = 7;

export const BLOCK_LENGTH: number = 1 << BLOCK_BITS;

/** The greatest byte of each block of postings. The first and the last block can contain bytes of other lists. */
export interface BlockMaxima {
  /** The block of the posting with index `i` is `(offset + i) >>> BLOCK_BITS`. */
  readonly maxima: Uint8Array;
  readonly offset: number;
}

const BLOCKS_PER_STEP = 1 << 13;

/** The number of blocks of an array; the last one can be shorter than {@link BLOCK_LENGTH}. */
export function blockCount(length: number): number {
  return Math.ceil(length / BLOCK_LENGTH);
}

/** The greatest byte of each block. */
export function* writeBlockMaxima(bytes: Uint8Array, maxima: Uint8Array): Steps<void> {
  for (const { from, to } of splitRange(0, maxima.length, BLOCKS_PER_STEP)) {
    for (let block = from; block < to; block++) {
      const start = block * BLOCK_LENGTH;
      maxima[block] = greatestByte(bytes, start, Math.min(start + BLOCK_LENGTH, bytes.length));
    }
    yield;
  }
}

/**
 * The indexes of the postings with a byte, ascending. Only blocks with such a byte or a greater one are read.
 *
 * @param bytes the bytes of one posting list
 * @param blocks its blocks; `null` if there are none
 */
export function indexesOfByte(bytes: Uint8Array, byte: number, blocks: BlockMaxima | null): readonly number[] {
  const { length } = bytes;
  const found: number[] = [];
  for (let from = 0, end = length; from < length; from = end) {
    if (blocks !== null) {
      const block = (blocks.offset + from) >>> BLOCK_BITS;
      end = Math.min(length, ((block + 1) << BLOCK_BITS) - blocks.offset);
      if ((blocks.maxima[block] as number) < byte) continue;
    }
    for (let i = from; i < end; i++) if (bytes[i] === byte) found.push(i);
  }
  return found;
}

/** The greatest byte at the indexes `[from, to)`; 0 if there are none. */
export function greatestByte(bytes: Uint8Array, from: number, to: number): number {
  let greatest = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if (byte > greatest) greatest = byte;
  }
  return greatest;
}
