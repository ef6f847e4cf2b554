import type { Segment, ValueIndex } from "../../indexes/segment.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import type { RanksWithValue, SortKey, SortValue } from "./key.ts";
import type { SortDirection } from "./sort.ts";

/** Texts in the order of a collator, without those that it considers equal to another one. */
type OrderedTexts = readonly string[];

/** The order of the values of a field. */
interface CollatedValues {
  readonly distinct: OrderedTexts;
  /** By number of a value: its rank. */
  readonly ranks: Float64Array;
}

/** By value index and then by collator, because comparing all values takes long. */
const cache = new WeakMap<ValueIndex, WeakMap<Intl.Collator, CollatedValues>>();

/**
 * Sorts by the first, unanalyzed value of a field of terms, by a collator. Values that it considers equal tie, so that
 * the next key or the id decides.
 */
export class CollatedKey implements SortKey {
  readonly isDescending: boolean;
  readonly compareTexts: (a: string, b: string) => number;
  readonly #field: string;
  readonly #collator: Intl.Collator;

  constructor(field: string, direction: SortDirection, collator: Intl.Collator) {
    this.#field = field;
    this.isDescending = direction === "desc";
    this.#collator = collator;
    this.compareTexts = collator.compare;
  }

  candidates({ documents }: SegmentMatches<unknown>): Uint32Array {
    return documents.toArray();
  }

  ranks(matches: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    return this.#ranked(matches.segment, ordinals).ranks;
  }

  ranksWith({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue {
    const { ranks, distinct } = this.#ranked(segment, ordinals);
    if (typeof value !== "string") return { ranks, rank: Number.NEGATIVE_INFINITY };
    return { ranks, rank: indexAmong(distinct, value, this.compareTexts) * (this.isDescending ? 1 : -1) };
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): string | null {
    return segment.valuesOf(ordinal, this.#field)[0] ?? null;
  }

  #ranked(segment: Segment, ordinals: Uint32Array): { readonly ranks: Float64Array; readonly distinct: OrderedTexts } {
    const sign = this.isDescending ? 1 : -1;
    if (prefersValueIndex(segment, this.#field, ordinals.length)) {
      const values = segment.values(this.#field);
      const { distinct, ranks } = this.#orderOf(values);
      const own = Float64Array.from(ordinals, (ordinal) => {
        const number = firstNumber(values, ordinal);
        return number < 0 ? Number.NEGATIVE_INFINITY : (ranks[number] as number) * sign;
      });
      return { ranks: own, distinct };
    }
    const texts = Array.from(ordinals, (ordinal) => segment.valuesOf(ordinal, this.#field)[0] ?? null);
    const present = texts.filter((text) => text !== null);
    const { distinct, rankOf } = collated([...new Set(present)], this.compareTexts);
    const ranks = Float64Array.from(texts, (text) =>
      text === null ? Number.NEGATIVE_INFINITY : (rankOf.get(text) as number) * sign,
    );
    return { ranks, distinct };
  }

  #orderOf(values: ValueIndex): CollatedValues {
    const byCollator = cache.get(values) ?? new WeakMap<Intl.Collator, CollatedValues>();
    cache.set(values, byCollator);
    let order = byCollator.get(this.#collator);
    if (order === undefined) {
      const texts = Array.from({ length: values.count }, (_, number) => values.at(number));
      const { distinct, rankOf } = collated(texts, this.compareTexts);
      order = { distinct, ranks: Float64Array.from(texts, (text) => rankOf.get(text) as number) };
      byCollator.set(this.#collator, order);
    }
    return order;
  }
}

function collated(
  texts: readonly string[],
  compare: (a: string, b: string) => number,
): { readonly distinct: OrderedTexts; readonly rankOf: ReadonlyMap<string, number> } {
  const distinct: string[] = [];
  const rankOf = new Map<string, number>();
  for (const text of texts.toSorted(compare)) {
    const last = distinct.at(-1);
    if (last === undefined || compare(last, text) !== 0) distinct.push(text);
    rankOf.set(text, distinct.length - 1);
  }
  return { distinct, rankOf };
}

/** The number of a document's first value; -1 if it has none. */
function firstNumber({ count, numbers, starts }: ValueIndex, ordinal: number): number {
  const at = starts === null ? ordinal : (starts[ordinal] as number);
  const isMissing = starts === null ? numbers[at] === count : at === starts[ordinal + 1];
  return isMissing ? -1 : (numbers[at] as number);
}

/** The index of a text; if none is equal to it, that of its successor minus 0.5. */
function indexAmong(texts: OrderedTexts, text: string, compare: (a: string, b: string) => number): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(texts[middle] as string, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low < texts.length && compare(texts[low] as string, text) === 0 ? low : low - 0.5;
}
