/** The bytes of the code of a row: one bit for each dimension, in whole words of 64 bits. */
export function codeBytes(dimensions: number): number {
  return Math.ceil(dimensions / 64) * 8;
}

/**
 * Writes the code of a row: a bit for each dimension, which is set if its number is negative. The number of bits in which
 * two codes differ grows with the angle between the rows.
 *
 * @param into Receives `codeBytes(row.length)` bytes from `offset` on. Bits after the last dimension are zero.
 */
export function signBits(row: Int8Array, into: Uint8Array, offset: number): void {
  into.fill(0, offset, offset + codeBytes(row.length));
  for (let index = 0; index < row.length; index++) {
    const sign = (row[index] as number) < 0 ? 1 : 0;
    into[offset + (index >> 3)] = (into[offset + (index >> 3)] as number) | (sign << (index & 7));
  }
}
