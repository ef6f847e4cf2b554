/** The hash of a text without code units. */
export const EMPTY_HASH: number = 0x811c9dc5 | 0;

/** The hash of a text that goes on with a UTF-16 code unit: FNV-1a (Fowler, Noll, Vo), a code unit at a time. */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The hash of a text. */
export function hashOf(text: string): number {
  let hash = EMPTY_HASH;
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at));
  return hash;
}

/**
 * The first slot of a hash in a table of 2^bits slots, 1 to 31: Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), since FNV's
 * low bits are poor. From there on slots are tried one after the other.
 */
export function slotOf(hash: number, bits: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
}
