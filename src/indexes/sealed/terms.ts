import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RangeVisitor } from "../../terms/automaton/automaton.ts";
import { TermDictionary } from "../../terms/dictionary/dictionary.ts";
import { TermUnits } from "../../terms/term-units.ts";
import { StringTable } from "../arrays/string-table.ts";
import type { SegmentSections } from "./format.ts";

/** The term dictionary of a sealed segment: a sorted list for ranges and automata, and a hash table for exact terms. */
export class SealedTerms {
  readonly termCount: number;
  readonly #sections: SegmentSections;
  readonly #table: StringTable;
  #dictionary: TermDictionary | null = null;
  /** The last term that was looked up, and its number: a query asks for its term several times. */
  #lastTerm: string | null = null;
  #lastNumber = -1;

  constructor(sections: SegmentSections) {
    const starts = sections.uint32Section("terms/starts");
    this.termCount = starts.length - 1;
    this.#sections = sections;
    this.#table = new StringTable(
      { units: sections.lazySection("terms/units"), starts },
      sections.uint32Section("terms/slots"),
    );
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
    return this.#table.at(number);
  }

  /** The terms that start with the code points of a prefix. O(log terms). */
  prefixRange(prefix: string): IndexRange {
    return this.#sorted.units.prefixRange(prefix);
  }

  /** See {@link TermDictionary.forEachRange}. */
  forEachRange(automaton: Automaton, visit: RangeVisitor): void {
    this.#sorted.forEachRange(automaton, visit);
  }

  /** The sorted list, loaded on first use. */
  get #sorted(): TermDictionary {
    this.#dictionary ??= new TermDictionary(
      new TermUnits(
        this.#sections.loadSection("terms/units"),
        this.#sections.loadSection("terms/starts"),
        this.#sections.loadSection("terms/shared"),
      ),
    );
    return this.#dictionary;
  }
}
