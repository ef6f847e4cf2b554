import { invariant } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment, ValueIndex } from "../indexes/segment.ts";
import { TopKByCount } from "../indexes/top-k-by-count.ts";
import { forEach } from "../postings/operations.ts";
import type { AnalyzerGroup } from "../schema/analyzed-schema.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { Candidate } from "./completion-index.ts";
import { documentsWithPhrase, documentsWithPrefix, type SampledDocument } from "./sampled-documents.ts";
import { splitTyped } from "./typed-terms.ts";
import { rangesWithPrefix } from "./value-prefix.ts";

/** In UTF-16 code units; longer values are prose, which is not completed. */
export const MAX_VALUE_LENGTH = 48;

/** A value index with document counts that exclude deleted documents. */
interface CountedValues {
  readonly index: ValueIndex;
  readonly documentCounts: Uint32Array;
}

/** Finds whole values of a field of terms that complete a typed text. */
export class ValueCandidates {
  readonly #reader: IndexReader;
  readonly #field: string;
  readonly #group: AnalyzerGroup;
  readonly #k: number;
  /** The segments whose values are sealed or cached. */
  readonly #indexes: ReadonlyMap<Segment, CountedValues>;
  readonly #ranks = new Map<string, 0 | 1>();
  /** For values of segments without value index, the estimated number of documents. */
  readonly #estimates = new Map<string, number>();

  /**
   * @param group the field and its analyzer
   * @param k the maximum number of values
   */
  constructor(reader: IndexReader, group: AnalyzerGroup, k: number) {
    const [field] = group.fields;
    invariant(field !== undefined, "the analyzer group has one field");
    this.#reader = reader;
    this.#field = field;
    this.#group = group;
    this.#k = k;
    const indexed = reader.segments.filter((segment) => segment.hasValues(field));
    this.#indexes = new Map(indexed.map((segment) => [segment, countedValues(segment, field)]));
  }

  /**
   * The values that start with the typed text, then those with another word that does; the most frequent first.
   * Considers all values of segments with a value index, and the values of sampled documents of other segments.
   */
  find(typed: string): readonly Candidate[] {
    const prefix = this.#group.normalize(typed.trimStart());
    for (const values of this.#indexes.values()) this.#addIndexed(values, prefix);
    // With a value index for each segment, only values are missing in which another word starts with the prefix.
    const isIndexed = this.#indexes.size === this.#reader.segments.length;
    if (!isIndexed || (prefix !== "" && this.#ranks.size < this.#k)) this.#addSampled(typed, prefix);
    return Array.from(this.#ranks, ([text, rank]) => ({ text, rank, count: this.#frequencyOf(text) }))
      .sort((a, b) => a.rank - b.rank || b.count - a.count || compareCodePoints(a.text, b.text))
      .slice(0, this.#k);
  }

  #addIndexed({ index, documentCounts }: CountedValues, prefix: string): void {
    const frequent = new TopKByCount<number>(this.#k, (a, b) => a - b);
    for (const { from, to } of rangesWithPrefix(index, prefix, this.#group.normalize)) {
      for (let number = from; number < to; number++) {
        const count = documentCounts[number] as number;
        if (count > frequent.minCount) frequent.offer(number, count);
      }
    }
    for (const { item } of frequent.items) this.#ranks.set(index.at(item), 0);
  }

  #addSampled(typed: string, prefix: string): void {
    const numbers = new Map(Array.from(this.#indexes.values(), ({ index }) => [index, new Set<number>()]));
    for (const { segment, ordinal, weight } of this.#sample(typed)) {
      const index = this.#indexes.get(segment)?.index;
      if (index !== undefined) addNumbersOf(ordinal, index, numbers.get(index) ?? new Set());
      else for (const value of segment.valuesOf(ordinal, this.#field)) this.#addValue(value, prefix, weight);
    }
    for (const [index, sampled] of numbers) for (const number of sampled) this.#rank(index.at(number), prefix);
  }

  #addValue(value: string, prefix: string, weight: number): void {
    if (value.length > MAX_VALUE_LENGTH || !this.#rank(value, prefix)) return;
    const estimate = this.#estimates.get(value);
    // A value that was sampled once may belong to one document only.
    this.#estimates.set(value, estimate === undefined ? 1 : estimate + weight);
  }

  /** Returns whether the value is a candidate. */
  #rank(value: string, prefix: string): boolean {
    const rank = this.#ranks.get(value) ?? rankOf(this.#group.normalize(value), prefix);
    if (rank === null) return false;
    this.#ranks.set(value, rank);
    return true;
  }

  #sample(typed: string): readonly SampledDocument[] {
    const { fields, analyzer } = this.#group;
    const { complete, lastPrefix } = splitTyped(typed, analyzer);
    return complete.length > 0
      ? documentsWithPhrase(this.#reader, fields, complete)
      : documentsWithPrefix(this.#reader, fields, lastPrefix);
  }

  #frequencyOf(value: string): number {
    let count = this.#estimates.get(value) ?? 0;
    for (const { index, documentCounts } of this.#indexes.values()) {
      const number = index.numberOf(value);
      if (number >= 0) count += documentCounts[number] as number;
    }
    return count;
  }
}

/** O(values + deletions). */
function countedValues(segment: Segment, field: string): CountedValues {
  const index = segment.values(field);
  if (segment.deletions.count === 0) return { index, documentCounts: index.documentCounts };
  const documentCounts = index.documentCounts.slice();
  const { numbers, starts } = index;
  forEach(segment.deletions.set, (ordinal) => {
    const from = starts === null ? ordinal : (starts[ordinal] as number);
    const to = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
    for (let i = from; i < to; i++) {
      const number = numbers[i] as number;
      documentCounts[number] = (documentCounts[number] as number) - 1;
    }
  });
  return { index, documentCounts };
}

/** Adds the numbers of a document's values. */
function addNumbersOf(ordinal: number, { numbers, starts, count }: ValueIndex, target: Set<number>): void {
  const from = starts === null ? ordinal : (starts[ordinal] as number);
  const to = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
  for (let i = from; i < to; i++) {
    const number = numbers[i] as number;
    if (number < count) target.add(number);
  }
}

const wordEnd = /[\p{L}\p{N}\p{M}]$/u;

/** The rank of a normalized value; `null` if no word of it starts with the prefix. */
export function rankOf(normalized: string, prefix: string): 0 | 1 | null {
  let index = normalized.indexOf(prefix);
  if (index === 0) return 0;
  // Two code units contain the last character; a longer text would make this loop quadratic.
  while (index > 0 && wordEnd.test(normalized.slice(Math.max(0, index - 2), index))) {
    index = normalized.indexOf(prefix, index + 1);
  }
  return index < 0 ? null : 1;
}
