/** In bytes. Small, because one list in use keeps all of it in memory. */
const CHUNK_BYTES = 8192;
/** In ordinals. */
const MAX_SHORT = 256;

let chunk = new ArrayBuffer(CHUNK_BYTES);
let used = 0;

/**
 * A new array of zeros. Short arrays are views of shared memory: V8 allocates each array of more than 64 bytes outside
 * its heap, in 0.5 to 2 µs, while a view takes 0.05 µs. The buffer of the array must not be used.
 */
export function newList(length: number): Uint32Array {
  if (length > MAX_SHORT) return new Uint32Array(length);
  const bytes = length * Uint32Array.BYTES_PER_ELEMENT;
  if (used + bytes > CHUNK_BYTES) {
    chunk = new ArrayBuffer(CHUNK_BYTES);
    used = 0;
  }
  const list = new Uint32Array(chunk, used, length);
  used += bytes;
  return list;
}

/** A copy of the first ordinals of an array. */
export function copyOfFirst(ordinals: Uint32Array, count: number): Uint32Array {
  if (count > MAX_SHORT) return ordinals.slice(0, count);
  const list = newList(count);
  for (let i = 0; i < count; i++) list[i] = ordinals[i] as number;
  return list;
}
