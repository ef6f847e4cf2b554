import { seek } from "../../postings/ordinal-list.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import type { Champions } from "../champions.ts";
import type { SegmentSections } from "./format.ts";

/** The champions of long posting lists: see `Champions`. They are loaded on use. */
export class SealedChampions {
  /** Of posting lists in one field. */
  readonly lists: ChampionTable;
  /** Of terms with several posting lists, over all fields. */
  readonly terms: ChampionTable;
  readonly pairs: ChampionTable;

  constructor(sections: SegmentSections) {
    const arrays: ChampionArrays = {
      starts: sections.uint32Section("champions/starts"),
      ordinals: sections.lazySection("champions/ordinals"),
      impacts: sections.lazySection("champions/impacts"),
    };
    const lists = sections.uint32Section("champions/lists");
    const terms = sections.uint32Section("champions/terms");
    this.lists = new ChampionTable(lists, 0, arrays);
    this.terms = new ChampionTable(terms, lists.length, arrays);
    this.pairs = new ChampionTable(sections.uint32Section("champions/pairs"), lists.length + terms.length, arrays);
  }
}

interface ChampionArrays {
  /** The first champion of each list that has champions; then the number of champions. */
  readonly starts: Uint32Section;
  readonly ordinals: Section<Uint32Array>;
  readonly impacts: Section<Uint8Array>;
}

/** Numbers with champion lists. */
export class ChampionTable {
  /** Ascending. */
  readonly #numbers: Uint32Section;
  /** The index of the first number's champions. */
  readonly #first: number;
  readonly #arrays: ChampionArrays;

  constructor(numbers: Uint32Section, first: number, arrays: ChampionArrays) {
    this.#numbers = numbers;
    this.#first = first;
    this.#arrays = arrays;
  }

  /** The champions of a list, term or pair; `null` if it is short. O(log n). */
  of(number: number): Champions | null {
    const numbers = this.#numbers.all();
    const index = seek(numbers, number, 0);
    if (numbers[index] !== number) return null;
    const { starts, ordinals, impacts } = this.#arrays;
    const from = starts.at(this.#first + index);
    const to = starts.at(this.#first + index + 1);
    return { ordinals: ordinals.loadRange(from, to), impacts: impacts.loadRange(from, to) };
  }
}
