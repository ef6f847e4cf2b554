import type { Segment, ValueIndex } from "../indexes/segment.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { SegmentMatches } from "./collector.ts";
import type { SortDirection } from "./sort.ts";
import type { SortKey } from "./sort-key.ts";
import { prefersAllValues } from "./whole-values.ts";

/** Sorts by the first value of a text field, as it stands in the document, in the order of the code points. */
export class TextKey implements SortKey {
  readonly isDescending: boolean;
  readonly #field: string;

  constructor(field: string, direction: SortDirection) {
    this.#field = field;
    this.isDescending = direction === "desc";
  }

  candidates({ matches }: SegmentMatches<unknown>): Uint32Array {
    return matches.toArray();
  }

  ranksOf({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const ranks = prefersAllValues(segment, this.#field, ordinals.length)
      ? firstNumbers(segment.values(this.#field), ordinals)
      : ranksOfTexts(Array.from(ordinals, (ordinal) => this.#textOf(segment, ordinal)));
    const length = ranks.length;
    const sign = this.isDescending ? 1 : -1;
    for (let i = 0; i < length; i++) {
      const rank = ranks[i] as number;
      ranks[i] = Number.isNaN(rank) ? Number.NEGATIVE_INFINITY : rank * sign;
    }
    return ranks;
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): string | null {
    return this.#textOf(segment, ordinal);
  }

  #textOf(segment: Segment, ordinal: number): string | null {
    return segment.valuesOf(ordinal, this.#field)[0] ?? null;
  }
}

/** The number of each document's first value, NaN where it has none. */
function firstNumbers({ count, numbers, starts }: ValueIndex, ordinals: Uint32Array): Float64Array {
  const length = ordinals.length;
  const firsts = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const at = starts === null ? ordinal : (starts[ordinal] as number);
    const isMissing = starts === null ? numbers[at] === count : at === starts[ordinal + 1];
    firsts[i] = isMissing ? Number.NaN : (numbers[at] as number);
  }
  return firsts;
}

/** Numbers that compare as the texts do, NaN for `null`. */
function ranksOfTexts(texts: readonly (string | null)[]): Float64Array {
  const distinct = [...new Set(texts.filter((text) => text !== null))].sort(compareCodePoints);
  const ranks = new Map(distinct.map((text, rank) => [text, rank]));
  return Float64Array.from(texts, (text) => (text === null ? Number.NaN : (ranks.get(text) as number)));
}
