import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import { TopKByCount } from "../top-k-by-count.ts";
import type { PackedLists } from "./packed-lists.ts";
import type { PostingFrequencies } from "./posting-frequencies.ts";

/**
 * Maps terms to posting lists. A term has one list for each field that contains it; lists are ordered by term, then by
 * field. Selections of fields are arrays with 1 for each selected field, see `FieldSelection.has`.
 */
export class TermLists {
  readonly lists: PackedLists;
  readonly frequencies: PostingFrequencies;
  /** The first list of each term, and the number of lists. */
  readonly #firsts: Uint32Section;
  readonly #fieldSection: Section<Uint16Array>;
  readonly #fields: Uint16Array;

  constructor(
    lists: PackedLists,
    frequencies: PostingFrequencies,
    firsts: Uint32Section,
    fields: Section<Uint16Array>,
  ) {
    this.lists = lists;
    this.frequencies = frequencies;
    this.#firsts = firsts;
    this.#fieldSection = fields;
    this.#fields = fields.view;
  }

  /** The first list of a term; for the number after the last term, the number of lists. */
  firstOf(term: number): number {
    return this.#firsts.at(term);
  }

  /** The number of lists of earlier terms without the first list of each. */
  otherListsBefore(term: number): number {
    return this.firstOf(term) - term;
  }

  fieldOf(list: number): number {
    this.#fieldSection.ensureLoaded(list, list + 1);
    return this.#fields[list] as number;
  }

  /** The list of a term in a field, or -1. */
  find(term: number, field: number): number {
    const end = this.firstOf(term + 1);
    for (let list = this.firstOf(term); list < end; list++) if (this.fieldOf(list) === field) return list;
    return -1;
  }

  /** The lists of a term in the selected fields. */
  inFields(term: number, selected: Uint8Array): readonly number[] {
    const end = this.firstOf(term + 1);
    const lists: number[] = [];
    for (let list = this.firstOf(term); list < end; list++) if (this.#isSelected(list, selected)) lists.push(list);
    return lists;
  }

  /** The parts of ascending ranges of lists that belong to the selected fields. O(lists in the ranges). */
  rangesInFields(ranges: readonly IndexRange[], selected: Uint8Array): readonly IndexRange[] {
    const parts: IndexRange[] = [];
    for (const { from, to } of ranges) {
      let start = from;
      for (let list = from; list < to; list++) {
        if (this.#isSelected(list, selected)) continue;
        if (start < list) parts.push({ from: start, to: list });
        start = list + 1;
      }
      if (start < to) parts.push({ from: start, to });
    }
    return parts;
  }

  /** The number of terms in ranges of terms that have a list in the selected fields. O(lists of the terms). */
  countInFields(terms: readonly IndexRange[], selected: Uint8Array): number {
    let count = 0;
    for (const { from, to } of terms) {
      for (let term = from; term < to; term++) {
        const end = this.firstOf(term + 1);
        let list = this.firstOf(term);
        while (list < end && !this.#isSelected(list, selected)) list++;
        if (list < end) count++;
      }
    }
    return count;
  }

  /** The term of a list. O(log terms). */
  termOf(list: number): number {
    return seek(this.#firsts.all(), list + 1, 0) - 1;
  }

  /** The `k` longest lists of a field among these lists, which are ascending. */
  longestOf(lists: Uint32Array, field: number, k: number): TopKByCount<number> {
    const longest = new TopKByCount<number>(k, ascending);
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i] as number;
      if (this.fieldOf(list) === field) this.#offer(list, longest);
    }
    return longest;
  }

  /** The `k` longest lists of a field in a range of lists. 2 ns per list. */
  longestIn({ from, to }: IndexRange, field: number, k: number): TopKByCount<number> {
    const longest = new TopKByCount<number>(k, ascending);
    for (let list = from; list < to; list++) {
      if (this.fieldOf(list) === field) this.#offer(list, longest);
    }
    return longest;
  }

  #offer(list: number, longest: TopKByCount<number>): void {
    const size = this.lists.sizeOf(list);
    if (size > longest.minCount) longest.offer(list, size);
  }

  /** The `k` terms of a range with the most postings in the selected fields. O(lists of the terms). */
  mostFrequent({ from, to }: IndexRange, selected: Uint8Array, k: number): TopKByCount<number> {
    const frequent = new TopKByCount<number>(k, ascending);
    for (let term = from; term < to; term++) {
      const end = this.firstOf(term + 1);
      let count = 0;
      for (let list = this.firstOf(term); list < end; list++) {
        if (this.#isSelected(list, selected)) count += this.lists.sizeOf(list);
      }
      if (count > frequent.minCount) frequent.offer(term, count);
    }
    return frequent;
  }

  #isSelected(list: number, selected: Uint8Array): boolean {
    return selected[this.fieldOf(list)] === 1;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}
