import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";

/** A number field of the first documents of a live segment. */
export class LiveNumberPrefix implements NumberIndex {
  readonly column: Float64Array;
  readonly #index: NumberIndex;
  #sorted: SortedNumbers | null = null;
  #ranks: Int32Array | null = null;

  /** @param size the number of documents in the prefix */
  constructor(index: NumberIndex, size: number) {
    this.column = index.column.subarray(0, size);
    this.#index = index;
  }

  sorted(): SortedNumbers {
    this.#sorted ??= prefixOf(this.#index.sorted(), this.column.length);
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.sorted(), this.column.length);
    return this.#ranks;
  }
}

/** The numbers whose ordinals are less than `size`. */
function prefixOf({ values, ordinals }: SortedNumbers, size: number): SortedNumbers {
  const prefixValues = new Float64Array(size);
  const prefixOrdinals = new Uint32Array(size);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    if (ordinal >= size) continue;
    prefixValues[n] = values[i] as number;
    prefixOrdinals[n++] = ordinal;
  }
  return { values: prefixValues.slice(0, n), ordinals: prefixOrdinals.slice(0, n) };
}
