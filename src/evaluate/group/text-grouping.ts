import { invariant } from "../../base/invariant.ts";
import type { Segment } from "../../indexes/segment.ts";
import { noPostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { prefersValueIndex } from "../match/value-access.ts";
import type { Grouping, GroupKey, GroupValue } from "./grouping.ts";
import { IndexedGroups } from "./indexed-groups.ts";
import { ReadGroups } from "./read-groups.ts";
import type { SegmentGroups } from "./segment-groups.ts";
import { FEW_VALUES_RATIO, MAX_LISTED } from "./thresholds.ts";

/** Groups by a field of terms with one value. */
export class TextGrouping<Document> implements Grouping<Document> {
  readonly #matches: readonly SegmentMatches<Document>[];
  readonly #field: string;
  /** The groups of the segments with a match. */
  #knownParts: ReadonlyMap<Segment<Document>, SegmentGroups> | null = null;

  constructor(matches: readonly SegmentMatches<Document>[], field: string) {
    this.#matches = matches;
    this.#field = field;
  }

  valueOf(segment: Segment<Document>, ordinal: number): GroupValue {
    const part = this.#parts.get(segment);
    invariant(part !== undefined, "a match is in a segment with matches");
    return part.valueOf(ordinal);
  }

  keysOf(segment: Segment<Document>): (ordinal: number) => GroupKey {
    const part = this.#parts.get(segment);
    invariant(part !== undefined, "a match is in a segment with matches");
    return this.#parts.size === 1 ? (ordinal) => part.keyOf(ordinal) : (ordinal) => part.valueOf(ordinal);
  }

  isLarge(segment: Segment<Document>, ordinal: number): boolean {
    const size = this.#parts.get(segment)?.expectedSizeOf(ordinal) ?? 0;
    return size * this.#parts.size > MAX_LISTED;
  }

  keyOf(value: GroupValue): GroupKey {
    const [first, ...others] = this.#parts.values();
    return first === undefined || others.length > 0 ? value : first.keyOfValue(value);
  }

  valuesUpTo(count: number): readonly GroupValue[] | null {
    let maxValues = 0;
    for (const part of this.#parts.values()) maxValues += part.maxValues;
    if (maxValues > count * FEW_VALUES_RATIO) return null;
    const values = this.#values();
    return values.size <= count ? [...values] : null;
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

  count(): number {
    const [first, ...others] = this.#parts.values();
    if (first === undefined) return 0;
    return others.length > 0 ? this.#values().size : first.countDistinct() + Math.sign(first.sizeOf(null));
  }

  sizeOf(value: GroupValue): number {
    let size = 0;
    for (const part of this.#parts.values()) size += part.sizeOf(value);
    return size;
  }

  #values(): ReadonlySet<string | null> {
    const values = new Set<string | null>();
    for (const part of this.#parts.values()) part.addValuesTo(values);
    return values;
  }

  get #parts(): ReadonlyMap<Segment<Document>, SegmentGroups> {
    if (this.#knownParts === null) {
      const found = this.#matches.filter(({ documents }) => documents.size > 0);
      this.#knownParts = new Map(found.map((part) => [part.segment, groupsOf(part, this.#field)]));
    }
    return this.#knownParts;
  }
}

function groupsOf({ segment, documents }: SegmentMatches<unknown>, field: string): SegmentGroups {
  return prefersValueIndex(segment, field, documents.size)
    ? new IndexedGroups(segment.values(field), documents)
    : new ReadGroups(segment, field, documents);
}
