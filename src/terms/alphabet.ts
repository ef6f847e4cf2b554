import { type CodePointSet, MAX_CODE_POINT } from "./code-point-set.ts";

const ASCII = 128;

/**
 * The code points sorted into symbols: two of one symbol are together in, or together out of, each of some sets.
 * Symbols are numbered from 0 in the order of their code points; one symbol is one range.
 */
export class Alphabet {
  readonly #starts: Uint32Array;
  readonly #ascii: Uint32Array = new Uint32Array(ASCII);

  constructor(sets: Iterable<CodePointSet>) {
    const starts = new Set([0]);
    for (const { ranges } of new Set(sets)) {
      for (const { low, high } of ranges) {
        starts.add(low);
        if (high < MAX_CODE_POINT) starts.add(high + 1);
      }
    }
    this.#starts = Uint32Array.from(starts).sort();
    for (let codePoint = 0; codePoint < ASCII; codePoint++) this.#ascii[codePoint] = this.#search(codePoint);
  }

  get size(): number {
    return this.#starts.length;
  }

  /** O(1) for ASCII, O(log size) for others. */
  symbolOf(codePoint: number): number {
    return codePoint < ASCII ? (this.#ascii[codePoint] as number) : this.#search(codePoint);
  }

  /** A code point that stands for all of its symbol. */
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
}
