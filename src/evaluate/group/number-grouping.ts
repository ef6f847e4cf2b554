import { exactly, indexRangeOf } from "../../indexes/numeric-range.ts";
import type { Segment } from "../../indexes/segment.ts";
import { intersect, subtract, union } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { ascendingNumbersOf } from "../facet/ascending-numbers.ts";
import { rangeWithin } from "../match/range-documents.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import { missingNumbers } from "../match/sorted-numbers.ts";
import type { Grouping, GroupValue } from "./grouping.ts";

/** Groups by a field of numbers. */
export class NumberGrouping<Document> implements Grouping<Document> {
  readonly #matches: readonly SegmentMatches<Document>[];
  readonly #field: string;
  #knownAscending: Float64Array | null = null;

  constructor(matches: readonly SegmentMatches<Document>[], field: string) {
    this.#matches = matches;
    this.#field = field;
  }

  valueOf(segment: Segment<Document>, ordinal: number): number | null {
    const number = segment.numbers(this.#field).column[ordinal] as number;
    // -0 is 0.
    return Number.isNaN(number) ? null : number + 0;
  }

  keysOf(segment: Segment<Document>): (ordinal: number) => number {
    const { column } = segment.numbers(this.#field);
    // A missing number is NaN.
    return (ordinal) => column[ordinal] as number;
  }

  isLarge(): boolean {
    return false;
  }

  keyOf(value: GroupValue): number {
    return value === null ? Number.NaN : Number(value);
  }

  valuesUpTo(): null {
    return null;
  }

  matchesOf(values: readonly GroupValue[]): readonly (readonly SegmentMatches<Document>[])[] {
    return values.map((value) => {
      return this.#matches.map((part) => ({ ...part, documents: this.#documentsWith(value, part) }));
    });
  }

  without(
    matches: readonly SegmentMatches<Document>[],
    values: readonly GroupValue[],
  ): readonly SegmentMatches<Document>[] {
    return matches.map((part) => {
      const removed = values.map((value) => this.#documentsWith(value, part));
      return { ...part, documents: subtract(part.documents, union(removed, part.segment.size)) };
    });
  }

  count(): number {
    return countDistinct(this.#ascending) + Math.sign(this.sizeOf(null));
  }

  sizeOf(value: GroupValue): number {
    if (value === null) return totalOf(this.#matches) - this.#ascending.length;
    const { from, to } = indexRangeOf(this.#ascending, exactly(Number(value)));
    return to - from;
  }

  /** Of all matches. */
  get #ascending(): Float64Array {
    this.#knownAscending ??= ascendingNumbersOf(this.#matches, this.#field).slice();
    return this.#knownAscending;
  }

  #documentsWith(value: GroupValue, { segment, documents }: SegmentMatches<Document>): PostingSet {
    const field = this.#field;
    if (value === null) {
      return intersect(documents, sparsePostings(missingNumbers(segment.numbers(field)), segment.size));
    }
    const range = exactly(Number(value));
    const plan = {
      kind: "range",
      field,
      type: "number",
      range,
      access: "scan",
      rows: segment.size,
      cost: segment.size,
    } as const;
    return rangeWithin(plan, segment, documents);
  }
}

function countDistinct(ascending: Float64Array): number {
  const { length } = ascending;
  let count = length === 0 ? 0 : 1;
  for (let i = 1; i < length; i++) if (ascending[i] !== ascending[i - 1]) count++;
  return count;
}
