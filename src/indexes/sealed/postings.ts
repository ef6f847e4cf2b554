import type { IndexRange } from "../../base/index-range.ts";
import { union } from "../../postings/operations.ts";
import { noPostings, type PostingSet, unitedPostings } from "../../postings/posting-set.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import type { CachePart, DecodedCache } from "../arrays/decoded-cache.ts";
import type { Uint32Section } from "../arrays/sections.ts";
import type { Champions } from "../champions.ts";
import type { Expansion, FieldPostings, PositionReader } from "../segment.ts";
import type { Supplement } from "../supplement.ts";
import type { Counted } from "../top-k-by-count.ts";
import { SealedChampions } from "./champions.ts";
import { CommonLists } from "./common-lists.ts";
import { SealedExpansion } from "./expansion.ts";
import { ALL_FIELDS, FieldNumbers, type FieldSelection } from "./field-numbers.ts";
import type { SegmentSections } from "./format.ts";
import { maxBytesOf, PackedLists } from "./packed-lists.ts";
import { SealedPositions } from "./positions.ts";
import { PostingFrequencies } from "./posting-frequencies.ts";
import { SealedSupplements } from "./supplements.ts";
import { TermLists } from "./term-lists.ts";
import { TermPostings } from "./term-postings.ts";
import { SealedTerms } from "./terms.ts";

/**
 * A union of lists is cached from one posting per this many documents on. For 100,000 documents a smaller union takes
 * up to 4 µs, a larger one up to 50 µs.
 */
const UNCACHED_SHARE = 256;

/** The postings of a term in a field. */
interface FieldList {
  readonly term: number;
  /** The first `size` elements. */
  readonly ordinals: Uint32Array;
  readonly size: number;
  /** The index of its first posting among those of all lists. */
  readonly first: number;
}

/** The term dictionary and the posting lists of a sealed segment. */
export class SealedPostings {
  readonly terms: SealedTerms;
  readonly lists: PackedLists;
  readonly frequencies: PostingFrequencies;
  readonly common: CommonLists;
  readonly champions: SealedChampions;
  readonly #fields: FieldNumbers;
  readonly #termLists: TermLists;
  readonly #supplements: SealedSupplements;
  readonly #positions: SealedPositions;
  /** By automaton and selection key, for as long as the automaton is used. */
  readonly #expansions = new WeakMap<Automaton, Map<number, SealedExpansion>>();
  /** The document frequency over all fields of each term in several fields, by the number of its second list. */
  readonly #documentCounts: Uint32Section;
  /** Unions of a term's lists in several fields, by term number and selection key. */
  readonly #unions: CachePart<PostingSet>;

  /**
   * @param fields the fields of terms
   * @param universe the number of documents
   */
  constructor(sections: SegmentSections, fields: readonly string[], universe: number, cache: DecodedCache) {
    this.terms = new SealedTerms(sections);
    this.#documentCounts = sections.uint32Section("terms/documents");
    const packed = {
      starts: sections.uint32Section("lists/starts"),
      slots: sections.uint32Section("lists/slots"),
      bytes: sections.lazySection("postings/bytes"),
    };
    this.lists = new PackedLists(packed, universe, cache);
    this.#unions = cache.part();
    this.frequencies = new PostingFrequencies(sections, this.lists);
    this.common = new CommonLists(
      sections.uint32Section("pairs/lists"),
      this.lists,
      sections.lazySection("postings/neighbours"),
    );
    this.#fields = new FieldNumbers(fields);
    this.#termLists = new TermLists(
      this.lists,
      this.frequencies,
      sections.uint32Section("terms/lists"),
      sections.lazySection("lists/fields"),
    );
    this.#supplements = new SealedSupplements(sections, cache);
    this.#positions = new SealedPositions(sections);
    this.champions = new SealedChampions(sections);
  }

  documentFrequency(fields: readonly string[], term: string): number {
    const number = this.terms.numberOf(term);
    if (number < 0) return 0;
    // Most queries select all fields: then the lists need not be found.
    if (fields.length > 1 && this.#fields.select(fields).key === ALL_FIELDS) {
      return this.#documentCount(number);
    }
    const lists = this.#listsIn(fields, number);
    if (this.#areAll(lists, number)) return this.#documentCount(number);
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

  /** See `Segment.supplement`. */
  supplement(fields: readonly string[], term: string): Supplement | null {
    const number = this.terms.numberOf(term);
    const lists = number < 0 ? [] : this.#listsIn(fields, number);
    const isStored = lists.length > 1 && this.#areAll(lists, number);
    return isStored ? this.#supplements.of(this.#termLists.otherListsBefore(number)) : null;
  }

  /** See `Segment.champions`. */
  championsOf(fields: readonly string[], term: string): Champions | null {
    const number = this.terms.numberOf(term);
    const lists = number < 0 ? [] : this.#listsIn(fields, number);
    return lists.length > 1 && this.#areAll(lists, number) ? this.champions.terms.of(number) : null;
  }

  /** The number of a term's posting list in a field, or -1. */
  find(field: string, term: string): number {
    const number = this.terms.numberOf(term);
    return number < 0 ? -1 : this.#termLists.find(number, this.#fields.of(field));
  }

  at(list: number): FieldPostings {
    const field = this.#fields.names[this.#termLists.fieldOf(list)] as string;
    return new TermPostings(this, list, field);
  }

  /** The posting lists of a field, in order of their terms. Their ordinals are valid until the next one. */
  *listsOfField(field: string): Iterable<FieldList> {
    const number = this.#fields.of(field);
    for (let term = 0; term < this.terms.termCount; term++) {
      const list = this.#termLists.find(term, number);
      if (list < 0) continue;
      const size = this.lists.sizeOf(list);
      yield { term, ordinals: this.lists.scanOnce(list), size, first: this.lists.startOf(list) };
    }
  }

  /** Reads the positions of the list whose first posting has this index among those of all lists. */
  positionReader(firstPosting: number): PositionReader {
    return this.#positions.reader(firstPosting);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    const selection = this.#fields.select(fields);
    const byFields = this.#expansions.get(automaton) ?? new Map<number, SealedExpansion>();
    this.#expansions.set(automaton, byFields);
    const known = byFields.get(selection.key);
    if (known !== undefined) return known;
    const ranges: IndexRange[] = [];
    this.terms.forEachRange(automaton, (from, to) => ranges.push({ from, to }));
    const expansion = this.#expansionOf(ranges, selection);
    byFields.set(selection.key, expansion);
    return expansion;
  }

  expandTerms(fields: readonly string[], terms: ReadonlySet<string>): Expansion {
    return this.#expansionOf(this.terms.rangesOf(terms), this.#fields.select(fields));
  }

  #expansionOf(ranges: readonly IndexRange[], selection: FieldSelection): SealedExpansion {
    const termAt = (term: number): string => this.terms.termAt(term);
    return new SealedExpansion(ranges, selection, this.#fields, this.#termLists, termAt);
  }

  /** The posting lists of the terms that start with the code points of a prefix. O(log terms). */
  prefixLists(prefix: string): IndexRange {
    const { from, to } = this.terms.prefixRange(prefix);
    return { from: this.#termLists.firstOf(from), to: this.#termLists.firstOf(to) };
  }

  /** The term of a list. O(log terms). */
  termOf(list: number): string {
    return this.terms.termAt(this.#termLists.termOf(list));
  }

  /** See `Segment.frequentTerms`. */
  frequentTerms(fields: readonly string[], prefix: string, k: number): readonly Counted<string>[] {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) {
      const longest = this.#longestLists(this.prefixLists(prefix), this.#fields.of(field), k);
      return longest.map(({ item, count }) => ({ item: this.termOf(item), count }));
    }
    const selected = this.#fields.select(fields).has;
    const { items } = this.#termLists.mostFrequent(this.terms.prefixRange(prefix), selected, k);
    return items.map(({ item, count }) => ({ item: this.terms.termAt(item), count }));
  }

  /** The document frequency of a term over all fields. */
  #documentCount(term: number): number {
    const first = this.#termLists.firstOf(term);
    if (this.#termLists.firstOf(term + 1) === first + 1) return this.lists.sizeOf(first);
    return this.#documentCounts.at(this.#termLists.otherListsBefore(term));
  }

  /** The posting lists of a term in some fields. */
  #listsIn(fields: readonly string[], term: number): readonly number[] {
    const [field] = fields;
    if (fields.length !== 1 || field === undefined)
      return this.#termLists.inFields(term, this.#fields.select(fields).has);
    const list = this.#termLists.find(term, this.#fields.of(field));
    return list < 0 ? [] : [list];
  }

  /**
   * The `k` longest lists of a field in a range. Common lists suffice if there are `k`: any other list of the field is
   * shorter.
   */
  #longestLists(lists: IndexRange, field: number, k: number): readonly Counted<number>[] {
    const { items } = this.#termLists.longestOf(this.common.within(lists), field, k);
    return items.length === k ? items : this.#termLists.longestIn(lists, field, k).items;
  }

  #areAll(lists: readonly number[], term: number): boolean {
    return lists.length === this.#termLists.firstOf(term + 1) - this.#termLists.firstOf(term);
  }

  /** The documents of two or more lists of a term. Large unions are cached. */
  #union(lists: readonly number[], fields: readonly string[], term: number): PostingSet {
    const { universe } = this.lists;
    let size = 0;
    for (const list of lists) size += this.lists.sizeOf(list);
    const areAll = this.#areAll(lists, term);
    if (size * UNCACHED_SHARE < universe) return areAll ? this.#unionOfAll(lists, term) : this.#unionOf(lists);
    const selection = areAll ? ALL_FIELDS : this.#fields.select(fields).key;
    const key = selection * this.terms.termCount + term;
    const cached = this.#unions.get(key);
    if (cached !== undefined) return cached;
    const documents = this.#unionOf(lists);
    this.#unions.set(key, documents, maxBytesOf(documents));
    return documents;
  }

  /** The union of all lists of a term, whose size is known. */
  #unionOfAll(lists: readonly number[], term: number): PostingSet {
    const ordinals = lists.map((list) => this.lists.ordinals(list));
    return unitedPostings(ordinals, this.#documentCount(term), this.lists.universe);
  }

  #unionOf(lists: readonly number[]): PostingSet {
    return union(
      lists.map((list) => this.lists.documents(list)),
      this.lists.universe,
    );
  }
}
