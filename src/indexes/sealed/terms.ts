import type { IndexRange } from "../../base/index-range.ts";
import type { Automaton, RunVisitor } from "../../terms/automaton/automaton.ts";
import { TermDictionary } from "../../terms/dictionary/dictionary.ts";
import { TermUnits } from "../../terms/term-units.ts";
import type { Sections } from "../arrays/sections.ts";
import { StringTable } from "../arrays/string-table.ts";

/** The terms of a sealed segment, numbered in the order of their code points. */
export class SealedTerms {
  readonly #texts: StringTable;
  readonly #dictionary: TermDictionary;

  constructor(sections: Sections) {
    const units = sections.loadSection("terms/units", "uint16");
    const starts = sections.loadSection("terms/starts", "uint32");
    this.#texts = new StringTable({ units, starts }, sections.loadSection("terms/slots", "uint32"));
    this.#dictionary = new TermDictionary(new TermUnits(units, starts, sections.loadSection("terms/shared", "uint8")));
  }

  get termCount(): number {
    return this.#dictionary.size;
  }

  /** The number of a term; -1 when there is none. O(length). */
  numberOf(term: string): number {
    return this.#texts.indexOf(term);
  }

  termAt(number: number): string {
    return this.#dictionary.at(number);
  }

  /** The terms that begin with the code points of a text. O(log terms). */
  prefixRange(prefix: string): IndexRange {
    return this.#dictionary.units.prefixRange(prefix);
  }

  /** See {@link TermDictionary.forEachRun}. */
  forEachRun(automaton: Automaton, visit: RunVisitor): void {
    this.#dictionary.forEachRun(automaton, visit);
  }
}
