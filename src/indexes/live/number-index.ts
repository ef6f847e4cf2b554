import { GrowingFloat64Array } from "../arrays/growing-array.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";

const NO_NUMBERS: SortedNumbers = { values: new Float64Array(0), ordinals: new Uint32Array(0) };

/** A number field of a live segment. */
export class LiveNumberIndex implements NumberIndex {
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

  /** Sorts only the values that were added since the last call, and merges them in linear time. */
  sorted(): SortedNumbers {
    if (this.#sortedLength < this.#values.length) {
      this.#sorted = merge(this.#sorted, sortColumn(this.column, this.#sortedLength));
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

/** Merges two sorted parts. Of equal values those of `earlier` come first, because their ordinals are smaller. */
function merge(earlier: SortedNumbers, later: SortedNumbers): SortedNumbers {
  if (earlier.values.length === 0) return later;
  const length = earlier.values.length + later.values.length;
  const values = new Float64Array(length);
  const ordinals = new Uint32Array(length);
  let e = 0;
  let l = 0;
  for (let i = 0; i < length; i++) {
    const isLater = e === earlier.values.length || (later.values[l] as number) < (earlier.values[e] as number);
    const source = isLater ? later : earlier;
    const index = isLater ? l++ : e++;
    values[i] = source.values[index] as number;
    ordinals[i] = source.ordinals[index] as number;
  }
  return { values, ordinals };
}
