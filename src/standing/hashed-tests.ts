/** Hashes that are excluded without reading the map have this many low bits in common with none of its keys. */
const FILTER_BITS = 15;

/** A count that is not exact any more, and stays. */
const MANY = 255;

/** Lists of tests by hash. Reading the list of a hash that has none takes 2 ns. */
export class HashedTests<Test> {
  readonly #lists = new Map<number, Test[]>();
  /** By the low bits of hashes: how many lists they have. */
  #counts: Uint8Array | null = null;

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  get(hash: number): readonly Test[] | undefined {
    const counts = this.#counts;
    if (counts === null || counts[hash & (counts.length - 1)] === 0) return undefined;
    return this.#lists.get(hash);
  }

  add(hash: number, test: Test): void {
    const known = this.#lists.get(hash);
    if (known !== undefined) {
      known.push(test);
      return;
    }
    this.#lists.set(hash, [test]);
    this.#counts ??= new Uint8Array(1 << FILTER_BITS);
    this.#count(this.#counts, hash, 1);
  }

  delete(hash: number, test: Test): void {
    const tests = this.#lists.get(hash) ?? [];
    const index = tests.indexOf(test);
    if (index >= 0) tests.splice(index, 1);
    if (tests.length > 0 || !this.#lists.delete(hash) || this.#counts === null) return;
    if (this.#lists.size === 0) this.#counts = null;
    else this.#count(this.#counts, hash, -1);
  }

  #count(counts: Uint8Array, hash: number, change: number): void {
    const place = hash & (counts.length - 1);
    const count = counts[place] as number;
    if (count < MANY) counts[place] = count + change;
  }
}
