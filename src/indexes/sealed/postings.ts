import type { IndexRange } from "../../base/index-range.ts";
import { union } from "../../postings/operations.ts";
import { noPostings, type PostingSet, unitedPostings } from "../../postings/posting-set.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { BitsetCache } from "../arrays/bitset-cache.ts";
import type { Sections } from "../arrays/sections.ts";
import type { Expansion, FieldPostings } from "../segment.ts";
import type { Counted } from "../top-k-by-count.ts";
import { CommonLists } from "./common-lists.ts";
import { SealedExpansion } from "./expansion.ts";
import { ALL_FIELDS, FieldNumbers } from "./field-numbers.ts";
import { PackedList, PackedLists } from "./packed-lists.ts";
import { TermLists } from "./term-lists.ts";
import { SealedTerms } from "./terms.ts";

/** Lists with fewer postings together than one in so many documents are united each time, in 4 µs for 100,000 documents; others in up to 50. */
const FEW_SHARE = 256;

/** The terms of a sealed segment, and their postings in one field or several. */
export class SealedPostings {
  readonly terms: SealedTerms;
  readonly lists: PackedLists;
  readonly common: CommonLists;
  readonly #fields: FieldNumbers;
  readonly #termLists: TermLists;
  /** In how many documents each term stands. */
  readonly #documentCounts: Uint32Array;
  /** Words in several fields, under the numbers of the words and the keys of the fields. */
  readonly #unions = new BitsetCache<number>();

  /**
   * @param fields the text fields
   * @param universe how many documents there are
   */
  constructor(sections: Sections, fields: readonly string[], universe: number) {
    this.terms = new SealedTerms(sections);
    this.#documentCounts = sections.loadSection("terms/documents", "uint32");
    const packed = {
      starts: sections.loadSection("lists/starts", "uint32"),
      ordinals: sections.lazySection("postings/ordinals", "uint32"),
      frequencies: sections.lazySection("postings/frequencies", "uint8"),
    };
    this.lists = new PackedLists(packed, universe);
    const common = sections.loadSection("pairs/lists", "uint32");
    this.common = new CommonLists(common, this.lists, sections.lazySection("postings/offsets", "uint16"));
    this.#fields = new FieldNumbers(fields);
    const firsts = sections.loadSection("terms/lists", "uint32");
    this.#termLists = new TermLists(this.lists, firsts, sections.loadSection("lists/fields", "uint16"));
  }

  documentFrequency(fields: readonly string[], term: string): number {
    const number = this.terms.numberOf(term);
    if (number < 0) return 0;
    const lists = this.#listsIn(fields, number);
    if (this.#areAll(lists, number)) return this.#documentCounts[number] as number;
    const [list] = lists;
    if (list === undefined) return 0;
    return lists.length === 1 ? this.lists.sizeOf(list) : this.#union(lists, fields, number).size;
  }

  postings(fields: readonly string[], term: string): PostingSet {
    const number = this.terms.numberOf(term);
    const lists = number < 0 ? [] : this.#listsIn(fields, number);
    const [list] = lists;
    if (list === undefined) return noPostings(this.lists.universe);
    return lists.length === 1 ? this.lists.documents(list) : this.#union(lists, fields, number);
  }

  /** See `Segment.lists`. */
  listsOf(fields: readonly string[], term: string): readonly FieldPostings[] {
    const number = this.terms.numberOf(term);
    const lists = number < 0 ? [] : this.#listsIn(fields, number);
    return lists.map((list) => this.at(list));
  }

  /** The number of a term's posting list in a field; -1 when there is none. */
  find(field: string, term: string): number {
    const number = this.terms.numberOf(term);
    return number < 0 ? -1 : this.#termLists.find(number, this.#fields.of(field));
  }

  at(list: number): FieldPostings {
    const field = this.#fields.names[this.#termLists.fieldOf(list)] as string;
    return new PackedList(this.lists, list, field, this.common);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    const runs: IndexRange[] = [];
    this.terms.forEachRun(automaton, (from, to) => runs.push({ from, to }));
    return new SealedExpansion(runs, this.#fields.select(fields), this.#fields, this.#termLists);
  }

  /** The lists of the terms that begin with the code points of a text. O(log terms). */
  prefixLists(prefix: string): IndexRange {
    const { from, to } = this.terms.prefixRange(prefix);
    return { from: this.#termLists.firstOf(from), to: this.#termLists.firstOf(to) };
  }

  /** The term of a list. O(log terms). */
  termOf(list: number): string {
    return this.terms.termAt(this.#termLists.termOf(list));
  }

  /** See `Segment.frequentTerms`. */
  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[] {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) {
      const longest = this.#longestLists(this.prefixLists(prefix), this.#fields.of(field), most);
      return longest.map(({ item, count }) => ({ item: this.termOf(item), count }));
    }
    const asked = this.#fields.select(fields).has;
    const { items } = this.#termLists.mostFrequent(this.terms.prefixRange(prefix), asked, most);
    return items.map(({ item, count }) => ({ item: this.terms.termAt(item), count }));
  }

  /** How many bytes of bitmaps are kept. */
  get cacheBytes(): number {
    return this.lists.cacheBytes + this.#unions.byteLength;
  }

  /** The posting lists of a term in some of the fields. */
  #listsIn(fields: readonly string[], term: number): readonly number[] {
    const [field] = fields;
    if (fields.length !== 1 || field === undefined)
      return this.#termLists.inFields(term, this.#fields.select(fields).has);
    const list = this.#termLists.find(term, this.#fields.of(field));
    return list < 0 ? [] : [list];
  }

  /** Every list that is not common is shorter than those of its field that are. */
  #longestLists(lists: IndexRange, field: number, most: number): readonly Counted<number>[] {
    const { items } = this.#termLists.longestOf(this.common.within(lists), field, most);
    return items.length === most ? items : this.#termLists.longestIn(lists, field, most).items;
  }

  #areAll(lists: readonly number[], term: number): boolean {
    return lists.length === this.#termLists.firstOf(term + 1) - this.#termLists.firstOf(term);
  }

  /** The documents of a term's lists in the fields, of which there are several. Unless they are few, they are kept for a while. */
  #union(lists: readonly number[], fields: readonly string[], term: number): PostingSet {
    const { universe } = this.lists;
    let size = 0;
    for (const list of lists) size += this.lists.sizeOf(list);
    const areAll = this.#areAll(lists, term);
    if (size * FEW_SHARE < universe) return areAll ? this.#allUnited(lists, term) : this.#united(lists);
    const selection = areAll ? ALL_FIELDS : this.#fields.select(fields).key;
    const key = selection * this.terms.termCount + term;
    const known = this.#unions.get(key);
    if (known !== undefined) return known;
    const documents = this.#united(lists);
    this.#unions.set(key, documents);
    return documents;
  }

  /** All lists of a term: how many documents are in them is known. */
  #allUnited(lists: readonly number[], term: number): PostingSet {
    const ordinals = lists.map((list) => this.lists.ordinals(list));
    return unitedPostings(ordinals, this.#documentCounts[term] as number, this.lists.universe);
  }

  #united(lists: readonly number[]): PostingSet {
    return union(
      lists.map((list) => this.lists.documents(list)),
      this.lists.universe,
    );
  }
}
