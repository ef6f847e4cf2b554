import { ranksOf } from "../live/number-index.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";

/** A number field of a live segment as it was when there were fewer documents. */
export class LiveNumberPrefix implements NumberIndex {
  readonly column: Float64Array;
  readonly #whole: NumberIndex;
  #sorted: SortedNumbers | null = null;
  #ranks: Int32Array | null = null;

  /** @param size how many documents there were */
  constructor(whole: NumberIndex, size: number) {
    this.column = whole.column.subarray(0, size);
    this.#whole = whole;
  }

  sorted(): SortedNumbers {
    this.#sorted ??= sortedBelow(this.#whole.sorted(), this.column.length);
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.sorted(), this.column.length);
    return this.#ranks;
  }
}

/** Those of the numbers whose ordinals are below one. */
function sortedBelow({ values, ordinals }: SortedNumbers, end: number): SortedNumbers {
  const keptValues = new Float64Array(end);
  const keptOrdinals = new Uint32Array(end);
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    if (ordinal >= end) continue;
    keptValues[n] = values[i] as number;
    keptOrdinals[n++] = ordinal;
  }
  return { values: keptValues.slice(0, n), ordinals: keptOrdinals.slice(0, n) };
}
