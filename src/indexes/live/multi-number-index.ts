import { GrowingFloat64Array, GrowingUint32Array } from "../arrays/growing-array.ts";
import { MultiNumberIndex } from "../multi-number-index.ts";
import { distinctNumbers } from "../number-values.ts";
import type { NumberIndex, NumberLists, SortedNumbers } from "../segment.ts";
import { mergeSorted, NO_NUMBERS, prefixOf } from "./sorted-parts.ts";

/** A multi-valued field of numbers of a live segment. */
export class LiveMultiNumberIndex implements NumberIndex {
  readonly #values = new GrowingFloat64Array();
  readonly #starts = new GrowingUint32Array();
  /** The values of the first `#sortedSize` documents. */
  #sorted = NO_NUMBERS;
  #sortedSize = 0;
  /** The index of all documents when it was last used. */
  #current: MultiNumberIndex;

  constructor() {
    this.#starts.push(0);
    this.#current = this.#create();
  }

  /** Adds the values of the next ordinal, in any order. */
  add(values: readonly number[]): void {
    for (const value of distinctNumbers(values)) this.#values.push(value);
    this.#starts.push(this.#values.length);
  }

  get column(): Float64Array {
    return this.lists.column;
  }

  get largest(): Float64Array {
    return this.lists.largest;
  }

  get lists(): MultiNumberIndex {
    if (this.#current.starts.length !== this.#starts.length) this.#current = this.#create();
    return this.#current;
  }

  sorted(): SortedNumbers {
    return this.lists.sorted();
  }

  ranks(): never {
    return this.lists.ranks();
  }

  #create(): MultiNumberIndex {
    const lists = { values: this.#values.view(), starts: this.#starts.view() };
    return new MultiNumberIndex(lists, () => this.#sortFirst(lists));
  }

  /** Sorts only the values of documents that were added since the last call, and merges them in linear time. */
  #sortFirst(lists: Pick<NumberLists, "values" | "starts">): SortedNumbers {
    const size = lists.starts.length - 1;
    if (size < this.#sortedSize) return prefixOf(this.#sorted, size);
    this.#sorted = mergeSorted(this.#sorted, sortLists(lists, this.#sortedSize));
    this.#sortedSize = size;
    return this.#sorted;
  }
}

/** The values of the documents from ordinal `from` on, in ascending order. */
function sortLists({ values, starts }: Pick<NumberLists, "values" | "starts">, from: number): SortedNumbers {
  const pairs: [value: number, ordinal: number][] = [];
  for (let ordinal = from; ordinal < starts.length - 1; ordinal++) {
    for (const value of values.subarray(starts[ordinal], starts[ordinal + 1])) pairs.push([value, ordinal]);
  }
  pairs.sort(([a, ordinal], [b, other]) => a - b || ordinal - other);
  return {
    values: Float64Array.from(pairs, ([value]) => value),
    ordinals: Uint32Array.from(pairs, ([, ordinal]) => ordinal),
  };
}
