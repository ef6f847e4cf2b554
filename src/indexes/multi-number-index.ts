import { invariant } from "../base/invariant.ts";
import { RankCounter } from "./rank-counter.ts";
import type { NumberIndex, NumberLists, SortedNumbers } from "./segment.ts";

/** The values of a multi-valued field of numbers. What follows from them is computed on first use. */
export class MultiNumberIndex implements NumberIndex, NumberLists {
  readonly values: Float64Array;
  readonly starts: Uint32Array;
  readonly #sort: () => SortedNumbers;
  #sorted: SortedNumbers | null = null;
  #column: Float64Array | null = null;
  #largest: Float64Array | null = null;
  #predecessors: Int32Array | null = null;
  #counter: RankCounter | null = null;

  /** @param sort sorts the values, once */
  constructor({ values, starts }: Pick<NumberLists, "values" | "starts">, sort: () => SortedNumbers) {
    this.values = values;
    this.starts = starts;
    this.#sort = sort;
  }

  get lists(): NumberLists {
    return this;
  }

  get column(): Float64Array {
    this.#column ??= this.#pick((from) => from);
    return this.#column;
  }

  get largest(): Float64Array {
    this.#largest ??= this.#pick((_, to) => to - 1);
    return this.#largest;
  }

  sorted(): SortedNumbers {
    this.#sorted ??= this.#sort();
    return this.#sorted;
  }

  ranks(): never {
    invariant(false, "a document of a multi-valued field has several ranks");
  }

  predecessors(): Int32Array {
    this.#predecessors ??= predecessorsOf(this.sorted(), this.starts.length - 1);
    return this.#predecessors;
  }

  countDocuments(from: number, to: number): number {
    this.#counter ??= new RankCounter(this.predecessors());
    return this.#counter.count(from, to);
  }

  /** The memory of what was computed, in bytes. */
  get cacheBytes(): number {
    const cached = [this.#column, this.#largest, this.#predecessors, this.#counter];
    return cached.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
  }

  /** @param indexOf the index of the value to pick from `[from, to)` */
  #pick(indexOf: (from: number, to: number) => number): Float64Array {
    const { values, starts } = this;
    const picked = new Float64Array(starts.length - 1);
    for (let ordinal = 0; ordinal < picked.length; ordinal++) {
      const from = starts[ordinal] as number;
      const to = starts[ordinal + 1] as number;
      picked[ordinal] = from === to ? Number.NaN : (values[indexOf(from, to)] as number);
    }
    return picked;
  }
}

function predecessorsOf({ ordinals }: SortedNumbers, size: number): Int32Array {
  const predecessors = new Int32Array(ordinals.length);
  const lastRanks = new Int32Array(size).fill(-1);
  for (let rank = 0; rank < ordinals.length; rank++) {
    const ordinal = ordinals[rank] as number;
    predecessors[rank] = lastRanks[ordinal] as number;
    lastRanks[ordinal] = rank;
  }
  return predecessors;
}
