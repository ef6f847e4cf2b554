import { MultiNumberIndex } from "../multi-number-index.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";
import { prefixOf } from "./sorted-parts.ts";

/** A field of numbers of the first `size` documents of a live segment. */
export function numberPrefix(index: NumberIndex, size: number): NumberIndex {
  if (index.lists === null) return new LiveNumberPrefix(index, size);
  const starts = index.lists.starts.subarray(0, size + 1);
  const values = index.lists.values.subarray(0, starts[size]);
  return new MultiNumberIndex({ values, starts }, () => prefixOf(index.sorted(), size));
}

/** A single-valued field of numbers of the first documents of a live segment. */
class LiveNumberPrefix implements NumberIndex {
  readonly column: Float64Array;
  readonly lists = null;
  readonly #index: NumberIndex;
  #sorted: SortedNumbers | null = null;
  #ranks: Int32Array | null = null;

  /** @param size the number of documents in the prefix */
  constructor(index: NumberIndex, size: number) {
    this.column = index.column.subarray(0, size);
    this.#index = index;
  }

  get largest(): Float64Array {
    return this.column;
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
