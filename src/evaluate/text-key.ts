import type { Segment, ValueIndex } from "../indexes/segment.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { SegmentMatches } from "./collector.ts";
import type { SortDirection } from "./sort.ts";
import type { RanksAround, SortKey, SortValue } from "./sort-key.ts";
import { prefersAllValues } from "./whole-values.ts";

/** Texts in the order of their code points, known by their places in it. */
type OrderedTexts = Pick<ValueIndex, "count" | "at">;

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
    if (prefersAllValues(segment, this.#field, ordinals.length)) {
      return this.#ranked(firstNumbers(segment.values(this.#field), ordinals));
    }
    const texts = this.#textsOf(segment, ordinals);
    return this.#ranked(placesOf(texts, distinctOf(texts)));
  }

  ranksAround({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksAround {
    if (prefersAllValues(segment, this.#field, ordinals.length)) {
      const values = segment.values(this.#field);
      return { ranks: this.#ranked(firstNumbers(values, ordinals)), rank: this.#rankAmong(values, value) };
    }
    const texts = this.#textsOf(segment, ordinals);
    const distinct = distinctOf(texts);
    const ordered = { count: distinct.length, at: (place: number) => distinct[place] as string };
    return { ranks: this.#ranked(placesOf(texts, distinct)), rank: this.#rankAmong(ordered, value) };
  }

  valueOf({ segment }: SegmentMatches<unknown>, ordinal: number): string | null {
    return this.#textOf(segment, ordinal);
  }

  /** Makes ranks of places in an order, NaN for none; in their array. */
  #ranked(places: Float64Array): Float64Array {
    const length = places.length;
    const sign = this.isDescending ? 1 : -1;
    for (let i = 0; i < length; i++) {
      const place = places[i] as number;
      places[i] = Number.isNaN(place) ? Number.NEGATIVE_INFINITY : place * sign;
    }
    return places;
  }

  #rankAmong(texts: OrderedTexts, value: SortValue): number {
    return typeof value === "string"
      ? placeAmong(texts, value) * (this.isDescending ? 1 : -1)
      : Number.NEGATIVE_INFINITY;
  }

  #textsOf(segment: Segment, ordinals: Uint32Array): readonly (string | null)[] {
    return Array.from(ordinals, (ordinal) => this.#textOf(segment, ordinal));
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

/** Each text once, in order. */
function distinctOf(texts: readonly (string | null)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null))].sort(compareCodePoints);
}

/** The place of each text among the distinct ones, NaN for `null`. */
function placesOf(texts: readonly (string | null)[], distinct: readonly string[]): Float64Array {
  const places = new Map(distinct.map((text, place) => [text, place]));
  return Float64Array.from(texts, (text) => (text === null ? Number.NaN : (places.get(text) as number)));
}

/** The place of a text; if it is not there, half a place before the next. */
function placeAmong(texts: OrderedTexts, text: string): number {
  let low = 0;
  let high = texts.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareCodePoints(texts.at(middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low < texts.count && texts.at(low) === text ? low : low - 0.5;
}
