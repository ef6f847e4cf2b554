/** Up to this number, values are counted exactly: half a megabyte. */
const MAX_EXACT = 10_000;

/** 2^12 registers have a standard error of 1.6 %. */
const REGISTER_BITS = 12;
const REGISTERS = 1 << REGISTER_BITS;

/**
 * Counts distinct texts in bounded memory: exactly up to 10,000, then by HyperLogLog (Flajolet et al., 2007).
 */
export class DistinctCount {
  #exact: Set<string> | null = new Set();
  readonly #registers = new Uint8Array(REGISTERS);

  add(text: string): void {
    const hash = hashOf(text);
    const register = hash >>> (32 - REGISTER_BITS);
    const rank = Math.clz32((hash << REGISTER_BITS) | (1 << (REGISTER_BITS - 1))) + 1;
    if (rank > (this.#registers[register] ?? 0)) this.#registers[register] = rank;
    this.#exact?.add(text.length > 64 ? `${text.length} ${hash}` : text);
    if (this.#exact !== null && this.#exact.size > MAX_EXACT) this.#exact = null;
  }

  /** Whether {@link count} is exact. */
  get isExact(): boolean {
    return this.#exact !== null;
  }

  get count(): number {
    if (this.#exact !== null) return this.#exact.size;
    let sum = 0;
    for (const rank of this.#registers) sum += 2 ** -rank;
    const alpha = 0.7213 / (1 + 1.079 / REGISTERS);
    const estimate = (alpha * REGISTERS * REGISTERS) / sum;
    // The correction for the collisions of 32-bit hashes.
    return Math.round(estimate > 2 ** 32 / 30 ? -(2 ** 32) * Math.log(1 - estimate / 2 ** 32) : estimate);
  }
}

/** FNV-1a with the last mixing step of MurmurHash3, whose bits are all equally good. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
