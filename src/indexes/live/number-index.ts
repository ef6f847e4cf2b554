import { GrowingFloat64Array } from "../arrays/growing-array.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";
import { mergeSorted, NO_NUMBERS } from "./sorted-parts.ts";

/** A single-valued field of numbers of a live segment. */
export class LiveNumberIndex implements NumberIndex {
  readonly lists = null;
  readonly #values = new GrowingFloat64Array();
  /** The first `#sortedLength` elements of the column. */
  #sorted = NO_NUMBERS;
  #sortedLength = 0;
  #ranks: Int32Array = new Int32Array(0);

  /** Adds the value of the next ordinal; NaN if the document lacks the field. */
  add(value: number): void {
    this.#values.push(value);
  }

  get column(): Float64Array {
    return this.#values.view();
  }

  get largest(): Float64Array {
    return this.column;
  }

  /** Sorts only the values that were added since the last call, and merges them in linear time. */
  sorted(): SortedNumbers {
    if (this.#sortedLength < this.#values.length) {
      this.#sorted = mergeSorted(this.#sorted, sortColumn(this.column, this.#sortedLength));
      this.#sortedLength = this.#values.length;
    }
    return this.#sorted;
  }

  ranks(): Int32Array {
    if (this.#ranks.length !== this.#values.length) this.#ranks = ranksOf(this.sorted(), this.#values.length);
    return this.#ranks;
  }
}

/** The values of the column from ordinal `from` on, in ascending order. */
function sortColumn(column: Float64Array, from: number): SortedNumbers {
  const present: number[] = [];
  for (let ordinal = from; ordinal < column.length; ordinal++) {
    if (!Number.isNaN(column[ordinal])) present.push(ordinal);
  }
  const ordinals = Uint32Array.from(present);
  ordinals.sort((a, b) => (column[a] as number) - (column[b] as number) || a - b);
  return { values: Float64Array.from(ordinals, (ordinal) => column[ordinal] as number), ordinals };
}
