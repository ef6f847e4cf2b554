import { invariant } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment, ValueIndex } from "../indexes/segment.ts";
import { TopKByCount } from "../indexes/top-k-by-count.ts";
import type { AnalyzerGroup } from "../schema/analyzed-schema.ts";
import { compareCodePoints } from "../terms/compare.ts";
import { documentsWithBeginning, documentsWithPhrase, type SampledDocument } from "./sampled-documents.ts";
import { typedWords } from "./typed-words.ts";
import { valuesBeginning } from "./value-walk.ts";

/** Longer values, in UTF-16 code units, are prose, which nobody completes. */
const LONGEST_VALUE = 48;

/** A text that may be meant. */
export interface Candidate {
  readonly text: string;
  /** 0: it begins as was typed; 1: another of its words does. */
  readonly rank: 0 | 1;
}

/** Whole values of one text field, as completions of what was typed. */
export class ValueCandidates {
  readonly #reader: IndexReader;
  readonly #field: string;
  readonly #analyzed: AnalyzerGroup;
  readonly #most: number;
  /** The values that are at hand, by segment. */
  readonly #indexes: ReadonlyMap<Segment, ValueIndex>;
  readonly #ranks = new Map<string, 0 | 1>();
  /** In how many documents of segments whose values are not at hand a value stands, as far as that is known. */
  readonly #estimates = new Map<string, number>();

  /** @param analyzed the field */
  constructor(reader: IndexReader, analyzed: AnalyzerGroup, most: number) {
    const [field] = analyzed.fields;
    invariant(field !== undefined, "the values are those of a field");
    this.#reader = reader;
    this.#field = field;
    this.#analyzed = analyzed;
    this.#most = most;
    const indexed = reader.segments.filter((segment) => segment.hasValues(field));
    this.#indexes = new Map(indexed.map((segment) => [segment, segment.values(field)]));
  }

  /**
   * The values that begin as was typed, and behind them those in which another word does: each time the most frequent first, so many together. Those that are
   * at hand are all considered, others as far as they are in some documents with such words.
   */
  find(typed: string): readonly Candidate[] {
    const wanted = this.#analyzed.normalize(typed.trimStart());
    for (const index of this.#indexes.values()) this.#addIndexed(index, wanted);
    // Where all values are at hand, only those are missing in which another word begins so.
    const isComplete = this.#indexes.size === this.#reader.segments.length;
    if (!isComplete || (wanted !== "" && this.#ranks.size < this.#most)) this.#addSampled(typed, wanted);
    return Array.from(this.#ranks, ([text, rank]) => ({ text, rank, count: this.#frequencyOf(text) }))
      .sort((a, b) => a.rank - b.rank || b.count - a.count || compareCodePoints(a.text, b.text))
      .slice(0, this.#most);
  }

  /** The most frequent ones of an index. */
  #addIndexed(index: ValueIndex, wanted: string): void {
    const { documentCounts } = index;
    const frequent = new TopKByCount<number>(this.#most, (a, b) => a - b);
    for (const { from, to } of valuesBeginning(index, wanted, this.#analyzed.normalize)) {
      for (let number = from; number < to; number++) {
        const count = documentCounts[number] as number;
        if (count > frequent.minCount) frequent.offer(number, count);
      }
    }
    for (const { item } of frequent.items) this.#ranks.set(index.at(item), 0);
  }

  #addSampled(typed: string, wanted: string): void {
    const numbers = new Map(Array.from(this.#indexes.values(), (index) => [index, new Set<number>()]));
    for (const { segment, ordinal, weight } of this.#documentsWith(typed)) {
      const index = this.#indexes.get(segment);
      if (index !== undefined) addNumbersOf(ordinal, index, numbers.get(index) ?? new Set());
      else for (const value of segment.valuesOf(ordinal, this.#field)) this.#addText(value, wanted, weight);
    }
    for (const [index, some] of numbers) for (const number of some) this.#rank(index.at(number), wanted);
  }

  #addText(value: string, wanted: string, weight: number): void {
    if (value.length > LONGEST_VALUE || !this.#rank(value, wanted)) return;
    const before = this.#estimates.get(value);
    // What has been met once may be there only once.
    this.#estimates.set(value, before === undefined ? 1 : before + weight);
  }

  /** Whether the value is one of those that are wanted. */
  #rank(value: string, wanted: string): boolean {
    const rank = this.#ranks.get(value) ?? rankOf(this.#analyzed.normalize(value), wanted);
    if (rank === null) return false;
    this.#ranks.set(value, rank);
    return true;
  }

  #documentsWith(typed: string): readonly SampledDocument[] {
    const { fields, analyzer } = this.#analyzed;
    const { whole, last } = typedWords(typed, analyzer);
    return whole.length > 0
      ? documentsWithPhrase(this.#reader, fields, whole)
      : documentsWithBeginning(this.#reader, fields, last);
  }

  /** Deleted documents are counted where values are at hand. */
  #frequencyOf(value: string): number {
    let count = this.#estimates.get(value) ?? 0;
    for (const index of this.#indexes.values()) {
      const number = index.numberOf(value);
      if (number >= 0) count += index.documentCounts[number] as number;
    }
    return count;
  }
}

function addNumbersOf(ordinal: number, { numbers, starts, count }: ValueIndex, into: Set<number>): void {
  const from = starts === null ? ordinal : (starts[ordinal] as number);
  const to = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
  for (let at = from; at < to; at++) {
    const number = numbers[at] as number;
    if (number < count) into.add(number);
  }
}

const wordEnd = /[\p{L}\p{N}\p{M}]$/u;

/** `null` when no word of the value begins so. */
function rankOf(normalized: string, wanted: string): 0 | 1 | null {
  let at = normalized.indexOf(wanted);
  if (at === 0) return 0;
  while (at > 0 && wordEnd.test(normalized.slice(0, at))) at = normalized.indexOf(wanted, at + 1);
  return at < 0 ? null : 1;
}
