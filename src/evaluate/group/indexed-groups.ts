import type { ValueIndex } from "../../indexes/segment.ts";
import { filter, intersect } from "../../postings/operations.ts";
import { noPostings, type PostingSet, sparsePostings, unitedPostings } from "../../postings/posting-set.ts";
import { countNumbers } from "../facet/value-counts.ts";
import type { GroupValue } from "./grouping.ts";
import type { SegmentGroups } from "./segment-groups.ts";

/** Looking up a listed document in the matches takes as long as testing the value of this many matches. */
const LISTED_RATIO = 4;

/** By the numbers of a value index. */
export class IndexedGroups implements SegmentGroups {
  readonly #index: ValueIndex;
  readonly #documents: PostingSet;
  /** The values that have been read, by number. */
  readonly #values = new Map<number, string>();
  #knownCounts: Uint32Array | null = null;

  constructor(index: ValueIndex, documents: PostingSet) {
    this.#index = index;
    this.#documents = documents;
  }

  valueOf(ordinal: number): string | null {
    const { numbers, count } = this.#index;
    const number = numbers[ordinal] as number;
    if (number === count) return null;
    const known = this.#values.get(number);
    if (known !== undefined) return known;
    const value = this.#index.at(number);
    this.#values.set(number, value);
    return value;
  }

  keyOf(ordinal: number): number {
    return this.#index.numbers[ordinal] as number;
  }

  keyOfValue(value: GroupValue): number {
    return this.#numberOf(value);
  }

  expectedSizeOf(ordinal: number): number {
    if (this.#knownCounts !== null) return this.#knownCounts[this.keyOf(ordinal)] as number;
    const { size, universe } = this.#documents;
    return ((this.#index.documentCounts[this.keyOf(ordinal)] as number) * size) / universe;
  }

  get maxValues(): number {
    return this.#index.count;
  }

  documentsOf(values: readonly GroupValue[]): readonly PostingSet[] {
    const numbers = values.map((value) => this.#numberOf(value));
    const { count, documentCounts } = this.#index;
    const { size, universe } = this.#documents;
    const listed = numbers.reduce((sum, number) => sum + (documentCounts[number] ?? 0), 0);
    const prefersLists = !numbers.includes(count) && (size === universe || listed < size);
    if (!prefersLists) return this.#split(numbers);
    return numbers.map((number) => {
      if (number < 0) return noPostings(universe);
      // Looking them up does not compute the words of a bitmap that was not needed before.
      return filter(this.#index.documents(number), (ordinal) => this.#documents.has(ordinal));
    });
  }

  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet {
    const { numbers, count } = this.#index;
    const isRemoved = new Uint8Array(count + 1);
    for (const number of values.map((value) => this.#numberOf(value))) if (number >= 0) isRemoved[number] = 1;
    const remaining = this.#listed(isRemoved, documents.size / LISTED_RATIO);
    return remaining === null
      ? filter(documents, (ordinal) => isRemoved[numbers[ordinal] as number] === 0)
      : intersect(documents, remaining);
  }

  /** The documents of the values that are not removed; `null` if they are not listed, or are more than `max`. */
  #listed(isRemoved: Uint8Array, max: number): PostingSet | null {
    const { count, documentCounts } = this.#index;
    if (count > max || (isRemoved[count] === 0 && documentCounts[count] !== 0)) return null;
    const lists: Uint32Array[] = [];
    let size = 0;
    for (let number = 0; number < count; number++) {
      if (isRemoved[number] !== 0) continue;
      size += documentCounts[number] as number;
      if (size > max) return null;
      lists.push(this.#index.documents(number).toArray());
    }
    return unitedPostings(lists, size, this.#documents.universe);
  }

  sizeOf(value: GroupValue): number {
    const number = this.#numberOf(value);
    return number < 0 ? 0 : (this.#counts[number] as number);
  }

  countDistinct(): number {
    const counts = this.#counts;
    const { count } = this.#index;
    let distinct = 0;
    for (let number = 0; number < count; number++) if (counts[number] !== 0) distinct++;
    return distinct;
  }

  addValuesTo(values: Set<string | null>): void {
    const { count } = this.#index;
    for (let number = 0; number < count; number++) if (this.#counts[number] !== 0) values.add(this.#index.at(number));
    if (this.#counts[count] !== 0) values.add(null);
  }

  /** By value number; the last one counts the matches without a value. */
  get #counts(): Uint32Array {
    this.#knownCounts ??= countNumbers(this.#index, this.#documents);
    return this.#knownCounts;
  }

  /** The matches with each value number, in one pass over all matches. */
  #split(valueNumbers: readonly number[]): readonly PostingSet[] {
    const { numbers, count, documentCounts } = this.#index;
    const { size, universe } = this.#documents;
    const groups = valueNumbers.map((number) => new Uint32Array(Math.min(documentCounts[number] ?? 0, size)));
    const slots = new Int32Array(count + 1).fill(-1);
    for (const [slot, number] of valueNumbers.entries()) if (number >= 0) slots[number] = slot;
    const sizes = new Uint32Array(groups.length);
    for (const ordinal of this.#documents.toArray()) {
      const slot = slots[numbers[ordinal] as number] as number;
      if (slot < 0) continue;
      const at = sizes[slot] as number;
      (groups[slot] as Uint32Array)[at] = ordinal;
      sizes[slot] = at + 1;
    }
    return groups.map((ordinals, slot) => sparsePostings(ordinals.subarray(0, sizes[slot]), universe));
  }

  #numberOf(value: GroupValue): number {
    return value === null ? this.#index.count : this.#index.numberOf(String(value));
  }
}
