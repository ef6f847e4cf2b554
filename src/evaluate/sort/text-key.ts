import type { Segment, ValueIndex } from "../../indexes/segment.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import type { RanksWithValue, SortKey, SortValue } from "./key.ts";
import type { SortDirection } from "./sort.ts";

/** Distinct texts in order of code points, by index. */
type OrderedTexts = Pick<ValueIndex, "count" | "at">;

/** Sorts by the first, unanalyzed value of a field of terms, by code points. */
export class TextKey implements SortKey {
  readonly isDescending: boolean;
  readonly #field: string;

  constructor(field: string, direction: SortDirection) {
    this.#field = field;
    this.isDescending = direction === "desc";
  }

  candidates({ documents }: SegmentMatches<unknown>): Uint32Array {
    return documents.toArray();
  }

  ranks({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const ranks = prefersValueIndex(segment, this.#field, ordinals.length)
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

  ranksWith(matches: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue {
    const { segment } = matches;
    const hasAll = prefersValueIndex(segment, this.#field, ordinals.length);
    const ranks = this.ranks(matches, ordinals);
    if (typeof value !== "string") return { ranks, rank: Number.NEGATIVE_INFINITY };
    const texts = hasAll ? segment.values(this.#field) : this.#rankedTexts(segment, ordinals, ranks);
    return { ranks, rank: indexAmong(texts, value) * (this.isDescending ? 1 : -1) };
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): string | null {
    return this.#textOf(segment, ordinal);
  }

  /** The texts that correspond to ranks. */
  #rankedTexts(segment: Segment, ordinals: Uint32Array, ranks: Float64Array): OrderedTexts {
    const ordinalsByRank: number[] = [];
    for (const [i, rank] of ranks.entries()) {
      if (Number.isFinite(rank)) ordinalsByRank[Math.abs(rank)] = ordinals[i] as number;
    }
    return {
      count: ordinalsByRank.length,
      at: (index) => this.#textOf(segment, ordinalsByRank[index] as number) as string,
    };
  }

  #textOf(segment: Segment, ordinal: number): string | null {
    return segment.valuesOf(ordinal, this.#field)[0] ?? null;
  }
}

/** The number of each document's first value; NaN if it has none. */
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

/** Numbers in the order of the texts; NaN for `null`. */
function ranksOfTexts(texts: readonly (string | null)[]): Float64Array {
  const distinct = [...new Set(texts.filter((text) => text !== null))].sort(compareCodePoints);
  const ranks = new Map(distinct.map((text, rank) => [text, rank]));
  return Float64Array.from(texts, (text) => (text === null ? Number.NaN : (ranks.get(text) as number)));
}

/** The index of a text; if it is absent, that of its successor minus 0.5. */
function indexAmong(texts: OrderedTexts, text: string): number {
  let low = 0;
  let high = texts.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareCodePoints(texts.at(middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low < texts.count && texts.at(low) === text ? low : low - 0.5;
}
