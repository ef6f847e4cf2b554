import { type Kernel, vectorKernel } from "./kernel.ts";
import { inBlocks, MAX_ROW_BYTES } from "./row-blocks.ts";

/** The numbers of the query that the kernel multiplies in one step. */
const STEP = 16;

/**
 * Writes the dot products of rows with a query: exact integers, the same with and without WebAssembly.
 *
 * @param rows Rows of `dimensions` numbers each, one after the other, in any memory.
 * @param dimensions From 1 to 131,071: sums have 32 bits.
 * @param ordinals The rows to read, in any order; undefined for all.
 * @param query `dimensions` numbers.
 * @param into Receives a number for each row that is read, in the order of the rows or ordinals.
 */
export function dotProducts(
  rows: Int8Array,
  dimensions: number,
  ordinals: Uint32Array | undefined,
  query: Int8Array,
  into: Int32Array,
): void {
  const kernel = vectorKernel();
  if (kernel !== null && dimensions <= MAX_ROW_BYTES) {
    dotProductsByKernel(kernel, rows, dimensions, ordinals, query, into);
  } else {
    dotProductsByLoop(rows, dimensions, ordinals, query, into);
  }
}

/** The same by WebAssembly. */
export function dotProductsByKernel(
  kernel: Kernel,
  rows: Int8Array,
  dimensions: number,
  ordinals: Uint32Array | undefined,
  query: Int8Array,
  into: Int32Array,
): void {
  const wide = new Int16Array(queryBytes(dimensions) / 2);
  wide.set(query);
  inBlocks(
    kernel,
    { bytes: new Uint8Array(rows.buffer, rows.byteOffset, rows.length), stride: dimensions, ordinals },
    new Uint8Array(wide.buffer),
    (row, end, results) => kernel.dotProducts(row, end, dimensions, wide.byteLength, results),
    into,
  );
}

/** The same in JavaScript. */
export function dotProductsByLoop(
  rows: Int8Array,
  dimensions: number,
  ordinals: Uint32Array | undefined,
  query: Int8Array,
  into: Int32Array,
): void {
  const count = ordinals?.length ?? Math.floor(rows.length / dimensions);
  for (let index = 0; index < count; index++) {
    const start = (ordinals === undefined ? index : (ordinals[index] as number)) * dimensions;
    let sum = 0;
    // Sums modulo 2^32, as in the kernel, and none of them a double.
    for (let at = 0; at < dimensions; at++) {
      sum = (sum + Math.imul(rows[start + at] as number, query[at] as number)) | 0;
    }
    into[index] = sum;
  }
}

/** The bytes of a query of 16-bit numbers, with zeros up to a whole step. */
function queryBytes(dimensions: number): number {
  return Math.ceil(dimensions / STEP) * STEP * 2;
}
