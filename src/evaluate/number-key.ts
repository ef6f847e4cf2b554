import type { SegmentMatches } from "./collector.ts";
import type { SortDirection } from "./sort.ts";
import type { SortKey } from "./sort-key.ts";

/** Sorts by a number field. */
export class NumberKey implements SortKey {
  readonly isDescending: boolean;
  readonly #field: string;

  constructor(field: string, direction: SortDirection) {
    this.#field = field;
    this.isDescending = direction === "desc";
  }

  ranksOf({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const { column } = segment.numbers(this.#field);
    const length = ordinals.length;
    const sign = this.isDescending ? 1 : -1;
    const ranks = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      const number = column[ordinals[i] as number] as number;
      ranks[i] = Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number * sign;
    }
    return ranks;
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): number | null {
    const number = segment.numbers(this.#field).column[ordinal] as number;
    return Number.isNaN(number) ? null : number;
  }
}
