import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import { inAnyOrder, intersect } from "../../postings/operations.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countBefore, missingNumbers } from "../match/sorted-numbers.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";

/** Sorts by a number field; documents without the number come last in both directions. */
export class NumberOrder implements NumericOrder {
  readonly #field: string;
  readonly #isDescending: boolean;
  readonly #from: number;

  /** @param from the greatest key that is asked for; documents with greater ones may be left out */
  constructor(field: string, direction: "asc" | "desc", from: number = Number.POSITIVE_INFINITY) {
    this.#field = field;
    this.#isDescending = direction === "desc";
    this.#from = from;
  }

  keyOf(segment: Segment, ordinal: number): number {
    const value = segment.numbers(this.#field).column[ordinal] as number;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value * this.#sign;
  }

  collect<Document>(found: SegmentMatches<Document>, top: HitCollector<Document>): void {
    const { segment, documents } = found;
    const numbers = segment.numbers(this.#field);
    // A step of the walk takes about as long as a comparison, where it is soon found out whether a document matches.
    const walked = (top.capacity * segment.size) / documents.size;
    if (walked < documents.size && !prefersList(documents.size, segment.size)) this.#walk(numbers, found, top);
    else this.#compareAll(numbers, found, top);
  }

  /** Goes through the sorted numbers from the end that comes first, until no key can be among the best. */
  #walk<Document>(
    numbers: NumberIndex,
    { segment, documents }: SegmentMatches<Document>,
    top: HitCollector<Document>,
  ): void {
    const { values, ordinals } = numbers.sorted();
    const length = values.length;
    const sign = this.#sign;
    for (let i = this.#first(values); i < length; i++) {
      const at = this.#isDescending ? length - 1 - i : i;
      const key = (values[at] as number) * sign;
      if (key < top.minCompetitiveKey) return;
      const ordinal = ordinals[at] as number;
      if (documents.has(ordinal)) top.collect(segment, ordinal, key);
    }
    if (top.minCompetitiveKey > Number.NEGATIVE_INFINITY) return;
    const missing = intersect(documents, sparsePostings(missingNumbers(numbers), segment.size)).toArray();
    for (const ordinal of missing) top.collect(segment, ordinal, Number.NEGATIVE_INFINITY);
  }

  /** How many of the numbers have a key that is greater than all that are asked for. */
  #first(values: Float64Array): number {
    if (this.#from === Number.POSITIVE_INFINITY) return 0;
    if (this.#from === Number.NEGATIVE_INFINITY) return values.length;
    return countBefore(values, this.#from * this.#sign, this.#isDescending);
  }

  get #sign(): number {
    return this.#isDescending ? 1 : -1;
  }

  #compareAll<Document>(
    { column }: NumberIndex,
    { segment, documents }: SegmentMatches<Document>,
    top: HitCollector<Document>,
  ): void {
    const ordinals = inAnyOrder(documents);
    const length = ordinals.length;
    const sign = this.#sign;
    let threshold = top.minCompetitiveKey;
    for (let i = 0; i < length; i++) {
      const ordinal = ordinals[i] as number;
      const value = column[ordinal] as number;
      const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value * sign;
      if (key < threshold) continue;
      top.collect(segment, ordinal, key);
      threshold = top.minCompetitiveKey;
    }
  }
}
