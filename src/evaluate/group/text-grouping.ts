import { invariant } from "../../base/invariant.ts";
import type { Segment, ValueIndex } from "../../indexes/segment.ts";
import { filter, intersect } from "../../postings/operations.ts";
import { noPostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { countNumbers } from "../facet/value-counts.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import type { Grouping, GroupValue } from "./grouping.ts";

/** Groups by a field of terms with one value. */
export class TextGrouping<Document> implements Grouping<Document> {
  readonly total: number;
  readonly #matches: readonly SegmentMatches<Document>[];
  /** The groups of the segments with a match. */
  readonly #parts: ReadonlyMap<Segment<Document>, SegmentGroups>;

  constructor(matches: readonly SegmentMatches<Document>[], field: string) {
    this.#matches = matches;
    const found = matches.filter(({ documents }) => documents.size > 0);
    this.#parts = new Map(found.map((part) => [part.segment, groupsOf(part, field)]));
    this.total = this.#countDistinct() + Math.sign(this.sizeOf(null));
  }

  valueOf(segment: Segment<Document>, ordinal: number): GroupValue {
    const part = this.#parts.get(segment);
    invariant(part !== undefined, "a match is in a segment with matches");
    return part.valueOf(ordinal);
  }

  sizeOf(value: GroupValue): number {
    let size = 0;
    for (const part of this.#parts.values()) size += part.sizeOf(value);
    return size;
  }

  matchesOf(values: readonly GroupValue[]): readonly (readonly SegmentMatches<Document>[])[] {
    const parts = this.#matches.map((part) => {
      const groups = this.#parts.get(part.segment)?.documentsOf(values);
      return { part, groups, none: noPostings(part.segment.size) };
    });
    return values.map((_, index) => {
      return parts.map(({ part, groups, none }) => ({ ...part, documents: groups?.[index] ?? none }));
    });
  }

  without(
    matches: readonly SegmentMatches<Document>[],
    values: readonly GroupValue[],
  ): readonly SegmentMatches<Document>[] {
    return matches.map((part) => {
      const groups = this.#parts.get(part.segment);
      return groups === undefined ? part : { ...part, documents: groups.without(part.documents, values) };
    });
  }

  #countDistinct(): number {
    const [first, ...others] = this.#parts.values();
    if (first === undefined) return 0;
    if (others.length === 0) return first.distinct;
    const values = new Set<string>();
    for (const part of this.#parts.values()) part.addValuesTo(values);
    return values.size;
  }
}

/** The groups of one segment's matches. */
interface SegmentGroups {
  /** The number of values. */
  readonly distinct: number;
  addValuesTo(values: Set<string>): void;
  valueOf(ordinal: number): string | null;
  sizeOf(value: GroupValue): number;
  /** The matches of each group. */
  documentsOf(values: readonly GroupValue[]): readonly PostingSet[];
  /** Some matches without those of some groups. */
  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet;
}

function groupsOf({ segment, documents }: SegmentMatches<unknown>, field: string): SegmentGroups {
  return prefersValueIndex(segment, field, documents.size)
    ? new IndexedGroups(segment.values(field), documents)
    : new ReadGroups(segment, field, documents);
}

/** By the numbers of a value index. */
class IndexedGroups implements SegmentGroups {
  readonly distinct: number;
  readonly #index: ValueIndex;
  readonly #documents: PostingSet;
  /** By value number; the last one counts the matches without a value. */
  readonly #counts: Uint32Array;

  constructor(index: ValueIndex, documents: PostingSet) {
    this.#index = index;
    this.#documents = documents;
    this.#counts = countNumbers(index, documents);
    let distinct = 0;
    for (let number = 0; number < index.count; number++) if (this.#counts[number] !== 0) distinct++;
    this.distinct = distinct;
  }

  addValuesTo(values: Set<string>): void {
    const { count } = this.#index;
    for (let number = 0; number < count; number++) if (this.#counts[number] !== 0) values.add(this.#index.at(number));
  }

  valueOf(ordinal: number): string | null {
    const { numbers, count } = this.#index;
    const number = numbers[ordinal] as number;
    return number === count ? null : this.#index.at(number);
  }

  sizeOf(value: GroupValue): number {
    const number = this.#numberOf(value);
    return number < 0 ? 0 : (this.#counts[number] as number);
  }

  documentsOf(values: readonly GroupValue[]): readonly PostingSet[] {
    const numbers = values.map((value) => this.#numberOf(value));
    const { count, documentCounts } = this.#index;
    const { size, universe } = this.#documents;
    const listed = numbers.reduce((sum, number) => sum + (documentCounts[number] ?? 0), 0);
    const prefersLists = !numbers.includes(count) && (size === universe || listed < size);
    if (!prefersLists) return this.#split(numbers);
    return numbers.map((number) => {
      return number < 0 ? noPostings(universe) : intersect(this.#documents, this.#index.documents(number));
    });
  }

  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet {
    const { numbers, count } = this.#index;
    const isRemoved = new Uint8Array(count + 1);
    for (const number of values.map((value) => this.#numberOf(value))) if (number >= 0) isRemoved[number] = 1;
    return filter(documents, (ordinal) => isRemoved[numbers[ordinal] as number] === 0);
  }

  /** The matches with each value number, in one pass over all matches. */
  #split(valueNumbers: readonly number[]): readonly PostingSet[] {
    const { numbers, count } = this.#index;
    const groups = valueNumbers.map((number) => new Uint32Array(number < 0 ? 0 : (this.#counts[number] as number)));
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
    return groups.map((ordinals) => sparsePostings(ordinals, this.#documents.universe));
  }

  #numberOf(value: GroupValue): number {
    return value === null ? this.#index.count : this.#index.numberOf(String(value));
  }
}

/** By the values of documents that are read one by one. */
class ReadGroups implements SegmentGroups {
  readonly #values = new Map<number, string | null>();
  readonly #ordinals = new Map<GroupValue, number[]>();
  readonly #universe: number;

  constructor(segment: Segment, field: string, documents: PostingSet) {
    this.#universe = documents.universe;
    for (const ordinal of documents.toArray()) {
      const value = segment.valuesOf(ordinal, field)[0] ?? null;
      this.#values.set(ordinal, value);
      const known = this.#ordinals.get(value);
      if (known === undefined) this.#ordinals.set(value, [ordinal]);
      else known.push(ordinal);
    }
  }

  get distinct(): number {
    return this.#ordinals.size - (this.#ordinals.has(null) ? 1 : 0);
  }

  addValuesTo(values: Set<string>): void {
    for (const value of this.#ordinals.keys()) if (typeof value === "string") values.add(value);
  }

  valueOf(ordinal: number): string | null {
    return this.#values.get(ordinal) ?? null;
  }

  sizeOf(value: GroupValue): number {
    return this.#ordinals.get(value)?.length ?? 0;
  }

  documentsOf(values: readonly GroupValue[]): readonly PostingSet[] {
    return values.map((value) => sparsePostings(Uint32Array.from(this.#ordinals.get(value) ?? []), this.#universe));
  }

  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet {
    const removed = new Set(values);
    return filter(documents, (ordinal) => !removed.has(this.valueOf(ordinal)));
  }
}
