/**
 * A byte for each posting of a term: in its high half the code of the term before it, in its low half that of the term
 * after it. One look at the byte excludes 13 of 14 documents that contain the words of a phrase apart.
 */

/** The code in place of a missing neighbour. */
export const NO_NEIGHBOUR = 0;

/** The byte of a posting whose term occurs several times in the document. */
export const UNKNOWN_NEIGHBOURS = 0xff;

const UNKNOWN = 15;
/** The codes of terms are 1 to this. */
const CODES = 14;

/** The code of a term with this number. */
export function neighbourCode(termNumber: number): number {
  // Fibonacci hashing spreads the numbers of terms, which are sorted.
  return 1 + ((Math.imul(termNumber, 0x9e37_79b1) >>> 16) % CODES);
}

export function neighbourByte(before: number, after: number): number {
  return (before << 4) | after;
}

/**
 * Retains the indexes of postings that can have certain neighbours.
 *
 * @param neighbours by index of posting
 * @param indexes `count` ascending indexes; retained ones move to the front
 * @param before the code of the term before, or `null` for any term
 * @param after the code of the term after, or `null` for any term
 * @returns the number of retained indexes
 */
export function retainNeighbours(
  neighbours: Uint8Array,
  indexes: Uint32Array,
  count: number,
  before: number | null,
  after: number | null,
): number {
  const isRetained = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const isBefore = before === null || byte >> 4 === before || byte >> 4 === UNKNOWN;
    const isAfter = after === null || (byte & 15) === after || (byte & 15) === UNKNOWN;
    if (isBefore && isAfter) isRetained[byte] = 1;
  }
  let n = 0;
  for (let i = 0; i < count; i++) {
    const index = indexes[i] as number;
    indexes[n] = index;
    n += isRetained[neighbours[index] as number] as number;
  }
  return n;
}
