import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor } from "../../terms/automaton/automaton.ts";
import { TermDictionary } from "../../terms/dictionary/dictionary.ts";
import { TermUnits } from "../../terms/term-units.ts";
import { StringTable } from "../arrays/string-table.ts";
import type { SegmentSections } from "./format.ts";

/** The term dictionary of a sealed segment: a sorted list for ranges and automata, and a hash table for exact terms. */
export class SealedTerms {
  readonly #table: StringTable;
  readonly #dictionary: TermDictionary;
  /** The last term that was looked up, and its number: a query asks for its term several times. */
  #lastTerm: string | null = null;
  #lastNumber = -1;

  constructor(sections: SegmentSections) {
    const units = sections.loadSection("terms/units");
    const starts = sections.loadSection("terms/starts");
    this.#table = new StringTable({ units, starts }, sections.loadSection("terms/slots"));
    this.#dictionary = new TermDictionary(new TermUnits(units, starts, sections.loadSection("terms/shared")));
  }

  get termCount(): number {
    return this.#dictionary.size;
  }

  /** The number of a term, or -1. O(length). */
  numberOf(term: string): number {
    if (term !== this.#lastTerm) {
      this.#lastNumber = this.#table.indexOf(term);
      this.#lastTerm = term;
    }
    return this.#lastNumber;
  }

  /** The ranges of the numbers of some terms, ascending; unknown terms have none. */
  rangesOf(terms: ReadonlySet<string>): readonly IndexRange[] {
    const numbers = new Uint32Array(terms.size);
    let count = 0;
    for (const term of terms) {
      const number = this.#table.indexOf(term);
      if (number >= 0) numbers[count++] = number;
    }
    const ranges: { from: number; to: number }[] = [];
    let last = { from: -1, to: -1 };
    for (const number of numbers.subarray(0, count).sort()) {
      if (last.to === number) {
        last.to++;
      } else {
        last = { from: number, to: number + 1 };
        ranges.push(last);
      }
    }
    return ranges;
  }

  termAt(number: number): string {
    return this.#dictionary.at(number);
  }

  /** The terms that start with the code points of a prefix. O(log terms). */
  prefixRange(prefix: string): IndexRange {
    return this.#dictionary.units.prefixRange(prefix);
  }

  /** See {@link TermDictionary.forEachRange}. */
  forEachRange(automaton: Automaton, visit: RangeVisitor): void {
    this.#dictionary.forEachRange(automaton, visit);
  }
}
