/** The greatest component of a row. −128 does not occur, so that the opposite of a row is a row. */
const GREATEST = 127;

/**
 * Stores a vector as a row of 8-bit numbers: its greatest component, by absolute value, becomes 127 or −127, the others
 * are rounded, halves away from zero. The length of the vector does not matter, only its direction.
 *
 * The cosine of two rows is their dot product multiplied by both scales. It is the exact cosine of the directions that the
 * rows store, apart from the rounding of doubles, so that a row has the cosine 1 with itself.
 *
 * @param values Finite numbers, one for each dimension; not all of them are zero.
 * @param into Receives the row from `offset` on.
 * @returns The scale: 1 divided by the Euclidean length of the row. It is 0 if all values are zero.
 */
export function quantize(values: ArrayLike<number>, into: Int8Array, offset: number): number {
  const greatest = greatestOf(values);
  if (greatest === 0) {
    into.fill(0, offset, offset + values.length);
    return 0;
  }
  let squares = 0;
  for (let index = 0; index < values.length; index++) {
    // Divided first: the quotient is at most 1, also for vectors of extreme magnitudes.
    const magnitude = Math.round((Math.abs(values[index] ?? 0) / greatest) * GREATEST);
    into[offset + index] = (values[index] ?? 0) < 0 ? -magnitude : magnitude;
    squares += magnitude * magnitude;
  }
  return 1 / Math.sqrt(squares);
}

function greatestOf(values: ArrayLike<number>): number {
  let greatest = 0;
  for (let index = 0; index < values.length; index++) greatest = Math.max(greatest, Math.abs(values[index] ?? 0));
  return greatest;
}
