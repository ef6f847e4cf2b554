import type { StringInterner } from "../arrays/string-interner.ts";
import type { SourceDictionary } from "./source.ts";

/** The numbers that the terms of a dictionary have in a table, into which a term is taken when it is first asked for. */
export class TermNumberMap {
  readonly #dictionary: SourceDictionary;
  readonly #termTable: StringInterner;
  /** By the dictionary's number: the table's plus 1, or 0. */
  readonly #entries: Int32Array;

  constructor(dictionary: SourceDictionary, termTable: StringInterner) {
    this.#dictionary = dictionary;
    this.#termTable = termTable;
    this.#entries = new Int32Array(dictionary.termCount);
  }

  of(termNumber: number): number {
    const entry = this.#entries[termNumber] as number;
    return entry !== 0 ? entry - 1 : this.#take(termNumber);
  }

  #take(termNumber: number): number {
    const number = this.#termTable.add(this.#dictionary.termAt(termNumber));
    this.#entries[termNumber] = number + 1;
    return number;
  }
}
