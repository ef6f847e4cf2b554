import type { StringInterner } from "../arrays/string-interner.ts";
import type { SourceDictionary } from "./source.ts";

/**
 * Maps the term numbers of a source's dictionary to the numbers of an interner, like the `OrdinalMap` of Lucene. A term
 * is interned when its number is first mapped.
 */
export class TermNumberMap {
  readonly #dictionary: SourceDictionary;
  readonly #terms: StringInterner;
  /** By source number: the interned number plus 1, or 0. */
  readonly #entries: Int32Array;

  constructor(dictionary: SourceDictionary, terms: StringInterner) {
    this.#dictionary = dictionary;
    this.#terms = terms;
    this.#entries = new Int32Array(dictionary.termCount);
  }

  of(termNumber: number): number {
    const entry = this.#entries[termNumber] as number;
    return entry !== 0 ? entry - 1 : this.#intern(termNumber);
  }

  #intern(termNumber: number): number {
    const number = this.#terms.add(this.#dictionary.termAt(termNumber));
    this.#entries[termNumber] = number + 1;
    return number;
  }
}
