import type { IndexRange } from "../../base/index-range.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { TopKByCount } from "../top-k-by-count.ts";
import type { PackedLists } from "./packed-lists.ts";

/** Which posting lists are whose: each term has one for each field that it stands in, by term and then by field. */
export class TermLists {
  readonly lists: PackedLists;
  /** The first list of each term, and the end of all. */
  readonly #firsts: Uint32Array;
  readonly #fields: Uint16Array;

  constructor(lists: PackedLists, firsts: Uint32Array, fields: Uint16Array) {
    this.lists = lists;
    this.#firsts = firsts;
    this.#fields = fields;
  }

  /** The first list of a term; the end of all lists, for the end of the terms. */
  firstOf(term: number): number {
    return this.#firsts[term] as number;
  }

  fieldOf(list: number): number {
    return this.#fields[list] as number;
  }

  /** A term's list in a field; -1 when there is none. */
  find(term: number, field: number): number {
    const end = this.firstOf(term + 1);
    for (let list = this.firstOf(term); list < end; list++) if (this.#fields[list] === field) return list;
    return -1;
  }

  /** A term's lists in the fields that are 1 in `asked`. */
  inFields(term: number, asked: Uint8Array): readonly number[] {
    const end = this.firstOf(term + 1);
    const lists: number[] = [];
    for (let list = this.firstOf(term); list < end; list++) if (this.#isAsked(list, asked)) lists.push(list);
    return lists;
  }

  /** What runs of lists, ascending, have in the fields that are asked for. O(lists in them). */
  runsInFields(runs: readonly IndexRange[], asked: Uint8Array): readonly IndexRange[] {
    const found: IndexRange[] = [];
    for (const { from, to } of runs) {
      let start = from;
      for (let list = from; list < to; list++) {
        if (this.#isAsked(list, asked)) continue;
        if (start < list) found.push({ from: start, to: list });
        start = list + 1;
      }
      if (start < to) found.push({ from: start, to });
    }
    return found;
  }

  /** How many terms of some runs have a list in the fields that are asked for. O(lists of them). */
  countInFields(terms: readonly IndexRange[], asked: Uint8Array): number {
    let count = 0;
    for (const { from, to } of terms) {
      for (let term = from; term < to; term++) {
        const end = this.firstOf(term + 1);
        let list = this.firstOf(term);
        while (list < end && !this.#isAsked(list, asked)) list++;
        if (list < end) count++;
      }
    }
    return count;
  }

  /** The term of a list. O(log terms). */
  termOf(list: number): number {
    return seek(this.#firsts, list + 1, 0) - 1;
  }

  /** The longest ones of some lists, ascending, that are of a field. */
  longestOf(lists: Uint32Array, field: number, most: number): TopKByCount<number> {
    const longest = new TopKByCount<number>(most, ascending);
    for (let at = 0; at < lists.length; at++) {
      const list = lists[at] as number;
      if (this.#fields[list] === field) this.#offer(list, longest);
    }
    return longest;
  }

  /** The longest ones of a run of lists that are of a field. 2 ns for each. */
  longestIn({ from, to }: IndexRange, field: number, most: number): TopKByCount<number> {
    const longest = new TopKByCount<number>(most, ascending);
    for (let list = from; list < to; list++) {
      if (this.#fields[list] === field) this.#offer(list, longest);
    }
    return longest;
  }

  #offer(list: number, longest: TopKByCount<number>): void {
    const size = this.lists.sizeOf(list);
    if (size > longest.minCount) longest.offer(list, size);
  }

  /** Of a run of terms those with the most postings in the fields that are asked for. O(lists of them). */
  mostFrequent({ from, to }: IndexRange, asked: Uint8Array, most: number): TopKByCount<number> {
    const frequent = new TopKByCount<number>(most, ascending);
    for (let term = from; term < to; term++) {
      const end = this.firstOf(term + 1);
      let count = 0;
      for (let list = this.firstOf(term); list < end; list++) {
        if (this.#isAsked(list, asked)) count += this.lists.sizeOf(list);
      }
      if (count > frequent.minCount) frequent.offer(term, count);
    }
    return frequent;
  }

  #isAsked(list: number, asked: Uint8Array): boolean {
    return asked[this.#fields[list] as number] === 1;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}
