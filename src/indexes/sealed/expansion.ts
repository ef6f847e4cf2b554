import type { IndexRange } from "../../base/index-range.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import { type PostingSet, postingsOnDemand } from "../../postings/posting-set.ts";
import { setMaskBits } from "../arrays/mask-bits.ts";
import { raiseBytes } from "../arrays/raise-bytes.ts";
import type { Expansion } from "../segment.ts";
import { ALL_FIELDS, type FieldNumbers, type FieldSelection } from "./field-numbers.ts";
import type { TermLists } from "./term-lists.ts";

/**
 * The expansion of a pattern in a sealed segment: ranges of terms, which correspond to ranges of posting lists. If all
 * fields are selected, the postings of a range of terms are contiguous.
 */
export class SealedExpansion implements Expansion {
  readonly termCount: number;
  readonly postingCount: number;
  readonly #fields: FieldNumbers;
  readonly #termLists: TermLists;
  readonly #termRanges: readonly IndexRange[];
  readonly #has: Uint8Array;
  readonly #termAt: (term: number) => string;
  /** Ranges of posting lists. */
  readonly #ranges: readonly IndexRange[];
  readonly #byField = new Map<string, PostingSet>();
  #documents: PostingSet | null = null;

  /** @param terms ranges of terms, ascending */
  constructor(
    terms: readonly IndexRange[],
    { key, has }: FieldSelection,
    fields: FieldNumbers,
    termLists: TermLists,
    termAt: (term: number) => string,
  ) {
    this.#fields = fields;
    this.#termLists = termLists;
    this.#termRanges = terms;
    this.#has = has;
    this.#termAt = termAt;
    const ranges = terms.map(({ from, to }) => ({ from: termLists.firstOf(from), to: termLists.firstOf(to) }));
    if (key === ALL_FIELDS) {
      this.#ranges = ranges;
      this.termCount = terms.reduce((count, { from, to }) => count + to - from, 0);
    } else {
      this.#ranges = termLists.rangesInFields(ranges, has);
      this.termCount = termLists.countInFields(terms, has);
    }
    const { lists } = termLists;
    this.postingCount = this.#ranges.reduce(
      (count, { from, to }) => count + lists.startOf(to) - lists.startOf(from),
      0,
    );
  }

  terms(limit: number): readonly string[] {
    const terms: string[] = [];
    for (const { from, to } of this.#termRanges) {
      for (let term = from; term < to && terms.length < limit; term++) {
        if (this.#termLists.inFields(term, this.#has).length > 0) terms.push(this.#termAt(term));
      }
    }
    return terms;
  }

  documents(): PostingSet {
    this.#documents ??= this.#termLists.lists.isInMemory ? this.#onDemand() : this.#union(this.#ranges);
    return this.#documents;
  }

  /** The documents, united when they are needed: the first hits of a pattern need no union. */
  #onDemand(): PostingSet {
    const listCount = this.#ranges.reduce((count, { from, to }) => count + to - from, 0);
    // A document has one posting in each list at most.
    const minSize = listCount === 0 ? 0 : Math.ceil(this.postingCount / listCount);
    return postingsOnDemand(this.#termLists.lists.universe, { minSize, test: null }, () => this.#union(this.#ranges));
  }

  documentsIn(field: string): PostingSet {
    const cached = this.#byField.get(field);
    if (cached !== undefined) return cached;
    const { has } = this.#fields.select([field]);
    const documents = this.#union(this.#termLists.rangesInFields(this.#ranges, has));
    this.#byField.set(field, documents);
    return documents;
  }

  raise(bytes: Uint8Array, bytesOf: (field: string) => Uint8Array): void {
    const { lists, frequencies: stored } = this.#termLists;
    const tables = this.#fields.names.map((field, number) => (this.#has[number] === 1 ? bytesOf(field) : NO_BYTES));
    for (const { from, to } of this.#ranges) {
      const frequencies = stored.load(from, to);
      for (let list = from; list < to; list++) {
        const table = tables[this.#termLists.fieldOf(list)] as Uint8Array;
        raiseBytes(bytes, lists.scan(list), frequencies, table, 0, lists.sizeOf(list), lists.startOf(list));
      }
    }
  }

  mark(masks: Uint16Array, bitsOf: (field: string) => number): void {
    const { lists } = this.#termLists;
    const bits = Uint16Array.from(this.#fields.names, (field, number) => (this.#has[number] === 1 ? bitsOf(field) : 0));
    for (const { from, to } of this.#ranges) {
      for (let list = from; list < to; list++) {
        const added = bits[this.#termLists.fieldOf(list)] as number;
        setMaskBits(masks, added, lists.scan(list), 0, lists.sizeOf(list));
      }
    }
  }

  forEachList(visit: (ordinals: ArrayLike<number>, size: number) => void): void {
    const { lists } = this.#termLists;
    for (const { from, to } of this.#ranges) lists.forEach(from, to, visit);
  }

  #union(ranges: readonly IndexRange[]): PostingSet {
    const { lists } = this.#termLists;
    const builder = new PostingBuilder(lists.universe);
    for (const { from, to } of ranges) lists.forEach(from, to, (ordinals, size) => builder.addAll(ordinals, 0, size));
    return builder.build();
  }
}

const NO_BYTES = new Uint8Array(0);
