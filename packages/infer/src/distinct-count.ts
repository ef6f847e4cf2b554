/** Up to this number, the values of a member are counted exactly. */
const MAX_EXACT = 20_000;

/** The number of values that all members together may store; half of them need some 100 MB. */
const MAX_STORED = 1_000_000;

/** 2^12 registers have a standard error of 1.6 %. */
const REGISTER_BITS = 12;
const REGISTERS = 1 << REGISTER_BITS;

/** How many values the counts that share it may still store. */
export class DistinctBudget {
  remaining: number = MAX_STORED;
}

/** Counts distinct texts in bounded memory: exactly at first, later by HyperLogLog (Flajolet et al., 2007). */
export class DistinctCount {
  readonly #budget: DistinctBudget;
  #exact: Set<string> | null = new Set();
  #registers: Uint8Array | null = null;

  constructor(budget: DistinctBudget) {
    this.#budget = budget;
  }

  add(text: string): void {
    const key = text.length > 64 ? `${text.length} ${hashOf(text)}` : text;
    if (this.#exact === null) {
      this.#register(key);
      return;
    }
    const { size } = this.#exact;
    this.#exact.add(key);
    if (this.#exact.size === size) return;
    this.#budget.remaining--;
    if (this.#exact.size <= MAX_EXACT && this.#budget.remaining >= 0) return;
    for (const stored of this.#exact) this.#register(stored);
    this.#budget.remaining += this.#exact.size;
    this.#exact = null;
  }

  /** Whether {@link count} is exact. */
  get isExact(): boolean {
    return this.#exact !== null;
  }

  get count(): number {
    if (this.#exact !== null) return this.#exact.size;
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers ?? []) {
      sum += 2 ** -rank;
      if (rank === 0) empty++;
    }
    const estimate = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS) / sum;
    if (estimate <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty));
    // The correction for the collisions of 32-bit hashes.
    return Math.round(estimate > 2 ** 32 / 30 ? -(2 ** 32) * Math.log(1 - estimate / 2 ** 32) : estimate);
  }

  #register(key: string): void {
    this.#registers ??= new Uint8Array(REGISTERS);
    const hash = hashOf(key);
    const index = hash >>> (32 - REGISTER_BITS);
    const rank = Math.clz32((hash << REGISTER_BITS) | (1 << (REGISTER_BITS - 1))) + 1;
    if (rank > (this.#registers[index] ?? 0)) this.#registers[index] = rank;
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
