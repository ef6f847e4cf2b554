import type { Kernel } from "./kernel.ts";

/** The most bytes of a row in the kernel's memory. A query has at most twice as many. */
export const MAX_ROW_BYTES = 65_536;

/** The bytes of rows that are copied at once. Blocks of half and of twice the size take as long. */
const BLOCK_BYTES = 65_536;

/** The most rows of a block, so that their results fit beside a block and the greatest query. */
const BLOCK_ROWS = 8192;

/** What a loop of the kernel may read after the last row. */
const MARGIN = 16;

/** Rows of equal length, some of which a loop of the kernel reads. */
export interface Rows {
  readonly bytes: Uint8Array;
  /** Bytes of a row, at most `MAX_ROW_BYTES`. */
  readonly stride: number;
  /** The rows to read, or undefined for all. */
  readonly ordinals: Uint32Array | undefined;
}

/**
 * Copies rows into the memory of the kernel, block by block, and runs a loop over each block. Rows remain where they are:
 * in a file's buffer or in memory that threads share.
 *
 * @param query The loop finds it at the address 0.
 * @param loop Reads rows from `row` to `end` and writes one result for each from `results` on.
 * @param into Receives the results.
 */
export function inBlocks(
  { memory }: Kernel,
  { bytes, stride, ordinals }: Rows,
  query: Uint8Array,
  loop: (row: number, end: number, results: number) => void,
  into: Int32Array,
): void {
  memory.set(query);
  const first = align(query.length);
  const count = ordinals?.length ?? Math.floor(bytes.length / stride);
  const rowsOfBlock = Math.min(BLOCK_ROWS, Math.floor(BLOCK_BYTES / stride));
  const results = align(first + rowsOfBlock * stride + MARGIN);
  const answers = new Int32Array(memory.buffer, results, rowsOfBlock);
  for (let start = 0; start < count; start += rowsOfBlock) {
    const rows = Math.min(rowsOfBlock, count - start);
    if (ordinals === undefined) memory.set(bytes.subarray(start * stride, (start + rows) * stride), first);
    else gather(memory, first, bytes, stride, ordinals.subarray(start, start + rows));
    loop(first, first + rows * stride, results);
    into.set(rows === rowsOfBlock ? answers : answers.subarray(0, rows), start);
  }
}

/** Copies rows, those of adjacent ordinals at once. */
function gather(memory: Uint8Array, to: number, bytes: Uint8Array, stride: number, ordinals: Uint32Array): void {
  for (let start = 0, end = 0; start < ordinals.length; start = end) {
    const ordinal = ordinals[start] as number;
    for (end = start + 1; ordinals[end] === ordinal + end - start; ) end++;
    memory.set(bytes.subarray(ordinal * stride, (ordinal + end - start) * stride), to + start * stride);
  }
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}
