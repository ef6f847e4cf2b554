import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";

const NOTHING: SortedNumbers = { values: new Float64Array(0), ordinals: new Uint32Array(0) };

/** A number field of a live segment. */
export class LiveNumberIndex implements NumberIndex {
  #room = new Float64Array(64);
  #length = 0;
  #sorted = NOTHING;
  /** How many ordinals `#sorted` has taken in. */
  #sortedLength = 0;
  #ranks: Int32Array = new Int32Array(0);

  /** Adds the value of the next ordinal; NaN when the document lacks the field. */
  add(value: number): void {
    if (this.#length === this.#room.length) {
      const grown = new Float64Array(this.#room.length * 2);
      grown.set(this.#room);
      this.#room = grown;
    }
    this.#room[this.#length++] = value;
  }

  get column(): Float64Array {
    return this.#room.subarray(0, this.#length);
  }

  /** Only what was added since the last call is sorted, and then merged in linear time. */
  sorted(): SortedNumbers {
    if (this.#sortedLength < this.#length) {
      this.#sorted = merge(this.#sorted, sortColumn(this.column, this.#sortedLength));
      this.#sortedLength = this.#length;
    }
    return this.#sorted;
  }

  ranks(): Int32Array {
    if (this.#ranks.length !== this.#length) this.#ranks = ranksOf(this.sorted(), this.#length);
    return this.#ranks;
  }
}

/** The values of the column from an ordinal on, ascending. */
function sortColumn(column: Float64Array, from: number): SortedNumbers {
  const present: number[] = [];
  for (let ordinal = from; ordinal < column.length; ordinal++) {
    if (!Number.isNaN(column[ordinal])) present.push(ordinal);
  }
  const ordinals = Uint32Array.from(present);
  ordinals.sort((a, b) => (column[a] as number) - (column[b] as number) || a - b);
  return { values: Float64Array.from(ordinals, (ordinal) => column[ordinal] as number), ordinals };
}

/** Two sorted parts as one; among equal values those of `earlier`, whose ordinals are smaller, come first. */
function merge(earlier: SortedNumbers, later: SortedNumbers): SortedNumbers {
  if (earlier.values.length === 0) return later;
  const length = earlier.values.length + later.values.length;
  const values = new Float64Array(length);
  const ordinals = new Uint32Array(length);
  let e = 0;
  let l = 0;
  for (let i = 0; i < length; i++) {
    const takeLater = e === earlier.values.length || (later.values[l] as number) < (earlier.values[e] as number);
    const source = takeLater ? later : earlier;
    const at = takeLater ? l++ : e++;
    values[i] = source.values[at] as number;
    ordinals[i] = source.ordinals[at] as number;
  }
  return { values, ordinals };
}
