import type { Kernel } from "./kernel.ts";

/** The most bytes of a row in the kernel's memory. A query has at most twice as many. */
export const MAX_ROW_BYTES = 65_536;

/** The bytes of rows that are copied at once. Blocks of half and of twice the size take as long. */
const BLOCK_BYTES = 65_536;

/** The most rows of a block, so that their results fit beside a block and the greatest query. */
const BLOCK_ROWS = 8192;

/** A block with an eighth of its rows or more is read whole: adjacent memory is read faster. */
const DENSE = 8;

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
export function inBlocks(kernel: Kernel, rows: Rows, query: Uint8Array, loop: Loop, into: Int32Array): void {
  kernel.memory.set(query);
  const block = new Block(kernel.memory, align(query.length), rows, loop);
  if (rows.ordinals === undefined) readAll(block, into);
  else readSome(block, rows.ordinals, into);
}

type Loop = (row: number, end: number, results: number) => void;

function readAll(block: Block, into: Int32Array): void {
  for (let start = 0; start < block.total; start += block.capacity) {
    const end = Math.min(block.total, start + block.capacity);
    block.copy(start, end, 0);
    into.set(block.results(end - start), start);
  }
}

function readSome(block: Block, ordinals: Uint32Array, into: Int32Array): void {
  for (let start = 0, end = 0; start < ordinals.length; start = end) {
    const from = ordinals[start] as number;
    const to = Math.min(block.total, from + block.capacity);
    end = endWithin(ordinals, start, from, to);
    if ((end - start) * DENSE >= to - from) {
      block.copy(from, to, 0);
      const results = block.results(to - from);
      for (let index = start; index < end; index++) into[index] = results[(ordinals[index] as number) - from] as number;
    } else {
      end = Math.min(ordinals.length, start + block.capacity);
      for (let index = start; index < end; index++) {
        const ordinal = ordinals[index] as number;
        block.copy(ordinal, ordinal + 1, index - start);
      }
      into.set(block.results(end - start), start);
    }
  }
}

/** The end of the ordinals from `start` on that are in `[from, to)`. */
function endWithin(ordinals: Uint32Array, start: number, from: number, to: number): number {
  let end = start;
  while (end < ordinals.length && (ordinals[end] as number) >= from && (ordinals[end] as number) < to) end++;
  return end;
}

/** Rows in the memory of the kernel, and their results. */
class Block {
  /** How many rows there are outside. */
  readonly total: number;
  /** How many rows a block may have. */
  readonly capacity: number;
  readonly #memory: Uint8Array;
  readonly #start: number;
  readonly #rows: Rows;
  readonly #loop: Loop;
  readonly #results: Int32Array;

  constructor(memory: Uint8Array, start: number, rows: Rows, loop: Loop) {
    this.total = Math.floor(rows.bytes.length / rows.stride);
    this.capacity = Math.min(BLOCK_ROWS, Math.floor(BLOCK_BYTES / rows.stride));
    this.#memory = memory;
    this.#start = start;
    this.#rows = rows;
    this.#loop = loop;
    const results = align(start + this.capacity * rows.stride + MARGIN);
    this.#results = new Int32Array(memory.buffer, results, this.capacity);
  }

  /** Copies the rows `[from, to)` to the place `at` of the block. */
  copy(from: number, to: number, at: number): void {
    const { bytes, stride } = this.#rows;
    this.#memory.set(bytes.subarray(from * stride, to * stride), this.#start + at * stride);
  }

  /** The results of the first rows of the block, until it is used again. */
  results(count: number): Int32Array {
    this.#loop(this.#start, this.#start + count * this.#rows.stride, this.#results.byteOffset);
    return this.#results.subarray(0, count);
  }
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}
