import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import { inAnyOrder, intersect } from "../../postings/operations.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { countBefore, missingNumbers } from "../match/sorted-numbers.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { type NumberSort, sortedColumn } from "./sort.ts";

/** Orders matches by one field of numbers; documents without a number come last in both directions. */
export class NumberOrder implements NumericOrder {
  readonly #sort: NumberSort;
  readonly #isDescending: boolean;
  readonly #from: number;

  /** @param from the greatest requested key; documents with greater keys may be omitted */
  constructor(sort: NumberSort, from: number = Number.POSITIVE_INFINITY) {
    this.#sort = sort;
    this.#isDescending = sort.direction === "desc";
    this.#from = from;
  }

  keyOf(segment: Segment, ordinal: number): number {
    const value = sortedColumn(segment.numbers(this.#sort.field), this.#sort)[ordinal] as number;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value * this.#sign;
  }

  collect<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): void {
    const { segment, documents } = matches;
    const numbers = segment.numbers(this.#sort.field);
    // One step of a scan costs about as much as a comparison, because `has` is O(1) for a dense set.
    const scanned = (collector.capacity * segment.size) / documents.size;
    if (scanned < documents.size && !prefersList(documents.size, segment.size)) this.#scan(numbers, matches, collector);
    else this.#compareAll(numbers, matches, collector);
  }

  /** Reads the sorted numbers in the direction of the sort, until keys are no longer competitive. */
  #scan<Document>(
    numbers: NumberIndex,
    { segment, documents }: SegmentMatches<Document>,
    collector: HitCollector<Document>,
  ): void {
    const { values, ordinals } = numbers.sorted();
    const length = values.length;
    const sign = this.#sign;
    // A document of a multi-valued field is collected at the value that it is sorted by only.
    const column = numbers.lists === null ? null : sortedColumn(numbers, this.#sort);
    for (let i = this.#skipped(values); i < length; i++) {
      const index = this.#isDescending ? length - 1 - i : i;
      const key = (values[index] as number) * sign;
      if (key < collector.minCompetitiveKey) return;
      const ordinal = ordinals[index] as number;
      if (column !== null && column[ordinal] !== values[index]) continue;
      if (documents.has(ordinal)) collector.collect(segment, ordinal, key);
    }
    if (collector.minCompetitiveKey > Number.NEGATIVE_INFINITY) return;
    const missing = intersect(documents, sparsePostings(missingNumbers(numbers), segment.size)).toArray();
    for (const ordinal of missing) collector.collect(segment, ordinal, Number.NEGATIVE_INFINITY);
  }

  /** The number of values with a key greater than requested. */
  #skipped(values: Float64Array): number {
    if (this.#from === Number.POSITIVE_INFINITY) return 0;
    if (this.#from === Number.NEGATIVE_INFINITY) return values.length;
    return countBefore(values, this.#from * this.#sign, this.#isDescending);
  }

  get #sign(): number {
    return this.#isDescending ? 1 : -1;
  }

  #compareAll<Document>(
    numbers: NumberIndex,
    { segment, documents }: SegmentMatches<Document>,
    collector: HitCollector<Document>,
  ): void {
    const column = sortedColumn(numbers, this.#sort);
    const ordinals = inAnyOrder(documents);
    const length = ordinals.length;
    const sign = this.#sign;
    let minCompetitiveKey = collector.minCompetitiveKey;
    for (let i = 0; i < length; i++) {
      const ordinal = ordinals[i] as number;
      const value = column[ordinal] as number;
      const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value * sign;
      if (key < minCompetitiveKey) continue;
      collector.collect(segment, ordinal, key);
      minCompetitiveKey = collector.minCompetitiveKey;
    }
  }
}
