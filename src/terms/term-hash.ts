/** The hash of the empty text. */
export const EMPTY_HASH: number = 0x811c9dc5 | 0;

/** The hash of a text followed by a UTF-16 code unit: FNV-1a (Fowler, Noll, Vo), with code units instead of bytes. */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The hash of a text. */
export function hashOf(text: string): number {
  let hash = EMPTY_HASH;
  for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i));
  return hash;
}

/**
 * The first slot of a hash in a table of 2^bits slots; `bits` is 1 to 31. Fibonacci hashing (Knuth, "The Art of
 * Computer Programming", volume 3, section 6.4), because the low bits of FNV are poor. Collisions are resolved by
 * linear probing.
 */
export function slotOf(hash: number, bits: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
}
