import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { NO_VALUE, type ValueColumn } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import type { ValueIndex } from "../segment.ts";
import type { TermNumberMap } from "./term-number-map.ts";

/**
 * Values are sealed if the number of distinct values is at most a quarter of the number of all values.
 */
const MAX_DISTINCT_SHARE = 4;
/**
 * Distinct values that do not count while a column grows, because a small sample is not representative: among the first
 * thousand cities most are new, among the first 100,000 one in ninety.
 */
const DISTINCT_ALLOWANCE = 4096;
/** A longer value, in UTF-16 code units, is prose, which rarely repeats. */
const MAX_VALUE_LENGTH = 256;

/** Builds the value column of one field of terms, document by document. */
export class ValueColumnBuilder {
  readonly #texts = new StringInterner();
  readonly #numbers = new GrowingUint32Array();
  readonly #starts: GrowingUint32Array | null;
  /** By value: the last document with it, plus 1. A multi-valued field can contain a value twice in one document. */
  readonly #lastDocuments = new GrowingUint32Array();
  #hasProse = false;
  /** The number of all values. */
  #valueCount = 0;

  constructor(isMultiValued: boolean) {
    this.#starts = isMultiValued ? new GrowingUint32Array() : null;
    this.#starts?.push(0);
  }

  /** The distinct values. */
  get texts(): StringInterner {
    return this.#texts;
  }

  /**
   * Whether the values will not be sealed, regardless of the documents that follow. An estimate: see
   * {@link DISTINCT_ALLOWANCE}.
   */
  get isRuledOut(): boolean {
    return this.#hasProse || (this.#texts.size - DISTINCT_ALLOWANCE) * MAX_DISTINCT_SHARE > this.#valueCount;
  }

  /** Whether the values of the documents so far would be sealed. */
  get isWorthSealing(): boolean {
    return !this.#hasProse && this.#texts.size * MAX_DISTINCT_SHARE <= this.#valueCount;
  }

  /** Adds a document with the values `texts[from]` up to, but excluding, `texts[to]`. */
  add(texts: readonly string[], from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const text = texts[i] as string;
      if (text.length > MAX_VALUE_LENGTH) this.#hasProse = true;
      this.#push(this.#texts.add(text));
    }
    this.#endDocument(from === to);
  }

  /** Adds the documents `[from, to)` of a source whose new ordinal is not -1. */
  addFrom(source: ValueIndex, valueNumbers: TermNumberMap, newOrdinals: Int32Array, from: number, to: number): void {
    const { numbers, starts, count } = source;
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((newOrdinals[ordinal] as number) < 0) continue;
      const first = starts === null ? ordinal : (starts[ordinal] as number);
      const end = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
      const isMissing = first === end || numbers[first] === count;
      if (!isMissing) for (let i = first; i < end; i++) this.#push(valueNumbers.of(numbers[i] as number));
      this.#endDocument(isMissing);
    }
  }

  column(): ValueColumn {
    return {
      texts: this.#texts.packed(),
      numbers: this.#numbers.view(),
      starts: this.#starts?.view() ?? null,
    };
  }

  /** Adds a value to the current document, unless the document already has it. */
  #push(number: number): void {
    if (this.#starts === null) {
      this.#numbers.push(number);
      this.#valueCount++;
      return;
    }
    const document = this.#starts.length;
    if (number === this.#lastDocuments.length) this.#lastDocuments.push(document);
    else if (this.#lastDocuments.at(number) === document) return;
    else this.#lastDocuments.set(number, document);
    this.#numbers.push(number);
    this.#valueCount++;
  }

  #endDocument(isMissing: boolean): void {
    if (this.#starts !== null) this.#starts.push(this.#numbers.length);
    else if (isMissing) this.#numbers.push(NO_VALUE);
  }
}
