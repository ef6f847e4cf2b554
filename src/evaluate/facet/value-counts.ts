import type { ValueIndex } from "../../indexes/segment.ts";
import { subtract } from "../../postings/operations.ts";
import { allPostings, type PostingSet } from "../../postings/posting-set.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import { TopKNumbers } from "../top/top-k-numbers.ts";
import type { ValueSearch } from "./value-search.ts";
import { valueWordsOf } from "./value-words.ts";

/** The number of matches of one segment by value of a field of terms. */
export interface ValueCounts {
  /** The sum of all counts. */
  readonly total: number;
  /** The greatest count that `rank` values reach; 0 if there are fewer values. */
  countAtRank(rank: number): number;
  /** The values that reach a count. Of those with exactly this count, at least the first `ties` by code points. */
  valuesFrom(minCount: number, ties: number): string[];
  /** The first `k` values with a match, by code points. */
  firstValues(k: number): string[];
  countOf(value: string): number;
}

/**
 * Counts the values of a field of terms in the matches of a segment.
 *
 * @param accepts whether to count a value
 */
export function countValues(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  accepts: ((value: string) => boolean) | null = null,
): ValueCounts {
  if (prefersValueIndex(segment, field, documents.size)) {
    const index = segment.values(field);
    const counts = countNumbers(index, documents);
    return new CountedNumbers(
      index,
      accepts === null ? counts : onlyAccepted(counts, (number) => accepts(index.at(number))),
    );
  }
  const counted = new CountedTexts(accepts ?? (() => true));
  for (const ordinal of documents.toArray()) counted.add(segment.valuesOf(ordinal, field));
  return counted;
}

/**
 * Counts the values that a search finds by the table of their words; `null` if testing each value takes less time, or if
 * the words of a document are those of its value.
 */
export function countByWords(
  { segment, documents }: SegmentMatches<unknown>,
  field: string,
  search: ValueSearch,
): ValueCounts | null {
  const { isMultiValued, words } = search;
  if (!isMultiValued || words.length === 0 || !prefersValueIndex(segment, field, documents.size)) return null;
  const index = segment.values(field);
  const table = valueWordsOf(index, search, documents.size, segment.size);
  if (table === null) return null;
  return new CountedNumbers(index, onlyAccepted(countNumbers(index, documents), table.matching(words)));
}

/** The counts of the values whose numbers are accepted; 0 for the others. */
function onlyAccepted(all: Uint32Array, accepts: (number: number) => boolean): Uint32Array {
  const counts = all.slice();
  const last = counts.length - 1;
  for (let number = 0; number < last; number++) {
    if (counts[number] !== 0 && !accepts(number)) counts[number] = 0;
  }
  return counts;
}

/**
 * The counts of a set's documents by value number, followed by that of documents without a value, as in
 * `ValueIndex.documentCounts`.
 */
export function countNumbers(index: ValueIndex, set: PostingSet): Uint32Array {
  const { size, universe } = set;
  if (size === universe) return index.documentCounts;
  if (size * 2 < universe) {
    const counts = new Uint32Array(index.count + 1);
    addTo(counts, index, set.toArray(), 1);
    return counts;
  }
  const counts = index.documentCounts.slice();
  addTo(counts, index, subtract(allPostings(universe), set).toArray(), -1);
  return counts;
}

/** Adds `step` to the counts of the documents' values. */
function addTo(counts: Uint32Array, { count, numbers, starts }: ValueIndex, ordinals: Uint32Array, step: number): void {
  const length = ordinals.length;
  if (starts === null) {
    for (let i = 0; i < length; i++) {
      const number = numbers[ordinals[i] as number] as number;
      counts[number] = (counts[number] as number) + step;
    }
    return;
  }
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const from = starts[ordinal] as number;
    const to = starts[ordinal + 1] as number;
    if (from === to) counts[count] = (counts[count] as number) + step;
    for (let i = from; i < to; i++) {
      const number = numbers[i] as number;
      counts[number] = (counts[number] as number) + step;
    }
  }
}

/** Counts by the value numbers of an index. */
class CountedNumbers implements ValueCounts {
  readonly total: number;
  readonly #index: ValueIndex;
  readonly #counts: Uint32Array;

  constructor(index: ValueIndex, counts: Uint32Array) {
    this.#index = index;
    this.#counts = counts;
    let total = 0;
    for (let number = 0; number < index.count; number++) total += counts[number] as number;
    this.total = total;
  }

  countAtRank(rank: number): number {
    const { count } = this.#index;
    if (count < rank) return 0;
    const greatest = new TopKNumbers(rank);
    let threshold = Number.NEGATIVE_INFINITY;
    for (let number = 0; number < count; number++) {
      const documentCount = this.#counts[number] as number;
      if (documentCount <= threshold) continue;
      greatest.add(documentCount);
      threshold = greatest.threshold;
    }
    return threshold;
  }

  valuesFrom(minCount: number, ties: number): string[] {
    const { count } = this.#index;
    const values: string[] = [];
    let left = ties;
    for (let number = 0; number < count; number++) {
      const documentCount = this.#counts[number] as number;
      if (documentCount < minCount || (documentCount === minCount && left-- <= 0)) continue;
      values.push(this.#index.at(number));
    }
    return values;
  }

  firstValues(k: number): string[] {
    const { count } = this.#index;
    const values: string[] = [];
    for (let number = 0; number < count && values.length < k; number++) {
      if (this.#counts[number] !== 0) values.push(this.#index.at(number));
    }
    return values;
  }

  countOf(value: string): number {
    const number = this.#index.numberOf(value);
    return number < 0 ? 0 : (this.#counts[number] as number);
  }
}

/** Counts of the texts of documents that are read one by one. */
class CountedTexts implements ValueCounts {
  total = 0;
  readonly #counts = new Map<string, number>();
  readonly #accepts: (value: string) => boolean;

  constructor(accepts: (value: string) => boolean) {
    this.#accepts = accepts;
  }

  /** Adds a document. */
  add(values: readonly string[]): void {
    for (const value of new Set(values)) {
      if (!this.#accepts(value)) continue;
      this.#counts.set(value, this.countOf(value) + 1);
      this.total++;
    }
  }

  countAtRank(rank: number): number {
    return [...this.#counts.values()].sort((a, b) => b - a)[rank - 1] ?? 0;
  }

  valuesFrom(minCount: number): string[] {
    return [...this.#counts.keys()].filter((value) => this.countOf(value) >= minCount);
  }

  firstValues(k: number): string[] {
    return [...this.#counts.keys()].sort(compareCodePoints).slice(0, k);
  }

  countOf(value: string): number {
    return this.#counts.get(value) ?? 0;
  }
}
