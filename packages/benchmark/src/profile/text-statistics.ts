import { Growth } from "./growth.ts";
import { PairStatistics } from "./pair-statistics.ts";
import type { FrequencyProfile, TextProfile } from "./profile.ts";
import { LENGTH_POINTS, quantilesOf } from "./quantiles.ts";
import { rankCurve } from "./rank-curve.ts";
import { rounded } from "./rounding.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** Longer values are taken as different ones. In UTF-16 code units. */
const MAX_VALUE_LENGTH = 100;

/** The values of a field repeat if at most this share of them is distinct. */
export const REPEATED = 0.6;

/** Counts the words and values of a field with terms. */
export class TextStatistics {
  /** The number of documents with each word, by its number. */
  readonly documents: Map<number, number> = new Map();
  readonly #numbers: WordNumbers;
  readonly #termsOf: (text: string) => readonly string[];
  readonly #values = new Map<string, number>();
  readonly #pairs = new PairStatistics();
  readonly #wordGrowth = new Growth();
  readonly #valueGrowth = new Growth();
  readonly #wordsPerValue: number[] = [];
  readonly #valuesPerDocument: number[] = [];
  #longValues = 0;

  constructor(numbers: WordNumbers, termsOf: (text: string) => readonly string[]) {
    this.#numbers = numbers;
    this.#termsOf = termsOf;
  }

  /** @param values all values of a document, at least one */
  add(values: readonly string[]): void {
    const words = values.map((value) => this.#termsOf(value).map((term) => this.#numbers.numberOf(term)));
    for (const word of new Set(words.flat())) this.documents.set(word, (this.documents.get(word) ?? 0) + 1);
    for (const value of values) this.#addValue(value);
    for (const { length } of words) this.#wordsPerValue.push(length);
    this.#valuesPerDocument.push(values.length);
    this.#pairs.add(words);
    const count = this.#valuesPerDocument.length;
    this.#wordGrowth.after(count, this.documents.size);
    this.#valueGrowth.after(count, this.#distinctValues);
  }

  /** @param share of the documents that have the field */
  profile(type: TextProfile["type"], present: number): TextProfile {
    const values = this.#frequencies(this.#valueCounts(), this.#valueGrowth);
    const repeats = this.#distinctValues <= REPEATED * values.total;
    return {
      type,
      present,
      valuesPerDocument: quantilesOf(this.#valuesPerDocument, LENGTH_POINTS),
      wordsPerValue: quantilesOf(this.#wordsPerValue, LENGTH_POINTS),
      words: this.#frequencies([...this.documents.values()], this.#wordGrowth),
      values,
      ...(!repeats && { pairs: this.#pairs.profile((word) => this.documents.get(word) ?? 0) }),
    };
  }

  get #distinctValues(): number {
    return this.#values.size + this.#longValues;
  }

  #addValue(value: string): void {
    if (value.length > MAX_VALUE_LENGTH) this.#longValues++;
    else this.#values.set(value, (this.#values.get(value) ?? 0) + 1);
  }

  #valueCounts(): readonly number[] {
    return [...this.#values.values(), ...new Array<number>(this.#longValues).fill(1)];
  }

  #frequencies(counts: readonly number[], growth: Growth): FrequencyProfile {
    return {
      total: rounded(
        counts.reduce((sum, count) => sum + count, 0),
        4,
      ),
      growth: growth.exponent(this.#valuesPerDocument.length, counts.length),
      frequencies: rankCurve(counts),
    };
  }
}
