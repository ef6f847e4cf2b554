import { type CodePointSet, MAX_CODE_POINT } from "./code-point-set.ts";

const ASCII = 128;

/**
 * Partitions the code points into symbols: ranges whose code points no given set distinguishes. Symbols are numbered
 * from 0 in order of code points.
 */
export class Alphabet {
  readonly #starts: Uint32Array;
  readonly #ascii: Uint32Array = new Uint32Array(ASCII);
  readonly #last: number;
  readonly #lastStart: number;
  readonly #sets: ReadonlySet<CodePointSet>;
  /** For each symbol the first one in the same sets. */
  #merged: Uint32Array | undefined;

  constructor(sets: Iterable<CodePointSet>) {
    const starts = new Set([0]);
    this.#sets = new Set(sets);
    for (const { ranges } of this.#sets) {
      for (const { low, high } of ranges) {
        starts.add(low);
        if (high < MAX_CODE_POINT) starts.add(high + 1);
      }
    }
    this.#starts = Uint32Array.from(starts).sort();
    this.#last = this.size - 1;
    this.#lastStart = this.representative(this.#last);
    for (let symbol = 0; symbol < this.size && this.representative(symbol) < ASCII; symbol++) {
      this.#ascii.fill(symbol, this.representative(symbol));
    }
  }

  get size(): number {
    return this.#starts.length;
  }

  /** The first code point of each symbol, ascending. */
  get starts(): readonly number[] {
    return Array.from(this.#starts);
  }

  /** O(1) for ASCII and for the last symbol, O(log size) for others. */
  symbolOf(codePoint: number): number {
    if (codePoint < ASCII) return this.#ascii[codePoint] as number;
    return codePoint >= this.#lastStart ? this.#last : this.#search(codePoint);
  }

  /** One symbol for all code points that are in the same sets. The first call takes O(size · sets). */
  mergedSymbolOf(codePoint: number): number {
    this.#merged ??= this.#mergeSymbols();
    return this.#merged[this.symbolOf(codePoint)] as number;
  }

  /** A code point of the symbol. */
  representative(symbol: number): number {
    return this.#starts[symbol] as number;
  }

  #search(codePoint: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= codePoint) low = middle;
      else high = middle;
    }
    return low;
  }

  #mergeSymbols(): Uint32Array {
    const merged = new Uint32Array(this.size);
    for (const set of this.#sets) {
      // Divides each group of symbols by the set.
      const firsts = new Map<number, number>();
      for (let symbol = 0; symbol < merged.length; symbol++) {
        const key = 2 * (merged[symbol] as number) + (set.has(this.representative(symbol)) ? 1 : 0);
        if (!firsts.has(key)) firsts.set(key, symbol);
        merged[symbol] = firsts.get(key) as number;
      }
    }
    return merged;
  }
}
