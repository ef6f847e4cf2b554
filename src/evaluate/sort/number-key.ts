import type { NumberIndex } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countBefore } from "../match/sorted-numbers.ts";
import type { RanksWithValue, SortKey, SortValue } from "./key.ts";
import { type NumberSort, sortedColumn } from "./sort.ts";

/** Sorts by a field of numbers. */
export class NumberKey implements SortKey {
  readonly isDescending: boolean;
  readonly #sort: NumberSort;

  constructor(sort: NumberSort) {
    this.#sort = sort;
    this.isDescending = sort.direction === "desc";
  }

  candidates({ segment, documents }: SegmentMatches<unknown>, count: number, from?: SortValue): Uint32Array {
    const scanned = (count * segment.size) / documents.size;
    const prefersScan = scanned < documents.size && !prefersList(documents.size, segment.size);
    if (!prefersScan || from === null) return documents.toArray();
    return this.#scan(segment.numbers(this.#sort.field), documents, count, from) ?? documents.toArray();
  }

  /**
   * Reads the sorted numbers in the direction of the sort, from `from` on, until it has `count` matches besides those
   * with the value `from`. `null` if too few matches have a number.
   */
  #scan(numbers: NumberIndex, documents: PostingSet, count: number, from: SortValue | undefined): Uint32Array | null {
    const { values, ordinals } = numbers.sorted();
    const length = values.length;
    // A document of a multi-valued field counts at the value that it is sorted by only.
    const column = numbers.lists === null ? null : sortedColumn(numbers, this.#sort);
    const selected: number[] = [];
    let left = count;
    let last = Number.NaN;
    for (let i = typeof from === "number" ? countBefore(values, from, this.isDescending) : 0; i < length; i++) {
      const index = this.isDescending ? length - 1 - i : i;
      const value = values[index] as number;
      if (left <= 0 && value !== last) break;
      if (!documents.has(ordinals[index] as number)) continue;
      if (column !== null && column[ordinals[index] as number] !== value) continue;
      selected.push(ordinals[index] as number);
      last = value;
      if (value !== from) left--;
    }
    return left > 0 ? null : Uint32Array.from(selected).sort();
  }

  ranks({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const column = sortedColumn(segment.numbers(this.#sort.field), this.#sort);
    const length = ordinals.length;
    const sign = this.isDescending ? 1 : -1;
    const ranks = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      const number = column[ordinals[i] as number] as number;
      ranks[i] = Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number * sign;
    }
    return ranks;
  }

  ranksWith(matches: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue {
    const rank = typeof value === "number" ? value * (this.isDescending ? 1 : -1) : Number.NEGATIVE_INFINITY;
    return { ranks: this.ranks(matches, ordinals), rank };
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): number | null {
    const number = sortedColumn(segment.numbers(this.#sort.field), this.#sort)[ordinal] as number;
    return Number.isNaN(number) ? null : number;
  }
}
