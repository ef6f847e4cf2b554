import { type Kernel, vectorKernel } from "./kernel.ts";
import { inBlocks, MAX_ROW_BYTES } from "./row-blocks.ts";

/**
 * Writes the numbers of bits in which codes differ from that of a query, the same with and without WebAssembly.
 *
 * @param codes Codes as `signBits` writes them, one after the other, each as long as that of the query.
 * @param ordinals The codes to read, in any order; undefined for all.
 * @param into Receives a number for each code that is read, in the order of the codes or ordinals.
 */
export function hammingDistances(
  codes: Uint8Array,
  ordinals: Uint32Array | undefined,
  query: Uint8Array,
  into: Int32Array,
): void {
  const kernel = vectorKernel();
  if (kernel !== null && query.length <= MAX_ROW_BYTES) {
    hammingDistancesByKernel(kernel, codes, ordinals, query, into);
  } else {
    hammingDistancesByLoop(codes, ordinals, query, into);
  }
}

/** The same by WebAssembly. */
export function hammingDistancesByKernel(
  kernel: Kernel,
  codes: Uint8Array,
  ordinals: Uint32Array | undefined,
  query: Uint8Array,
  into: Int32Array,
): void {
  const stride = query.length;
  inBlocks(
    kernel,
    { bytes: codes, stride, ordinals },
    query,
    (row, end, results) => kernel.hammingDistances(row, end, stride, results),
    into,
  );
}

/** The same in JavaScript. */
export function hammingDistancesByLoop(
  codes: Uint8Array,
  ordinals: Uint32Array | undefined,
  query: Uint8Array,
  into: Int32Array,
): void {
  const stride = query.length;
  const count = ordinals?.length ?? Math.floor(codes.length / stride);
  for (let index = 0; index < count; index++) {
    const start = (ordinals === undefined ? index : (ordinals[index] as number)) * stride;
    let sum = 0;
    for (let at = 0; at < stride; at++) sum += bitsIn((codes[start + at] as number) ^ (query[at] as number));
    into[index] = sum;
  }
}

/** The number of bits that are set in a byte. */
function bitsIn(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55);
  const nibbles = (pairs & 0x33) + ((pairs >> 2) & 0x33);
  return (nibbles + (nibbles >> 4)) & 0x0f;
}
