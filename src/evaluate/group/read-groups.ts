import type { Segment } from "../../indexes/segment.ts";
import { filter } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { GroupValue } from "./grouping.ts";
import type { SegmentGroups } from "./segment-groups.ts";

/** By the values of documents that are read one by one. */
export class ReadGroups implements SegmentGroups {
  readonly #segment: Segment;
  readonly #field: string;
  readonly #documents: PostingSet;
  /** The values that have been read. */
  readonly #values = new Map<number, string | null>();
  #knownOrdinals: ReadonlyMap<string | null, readonly number[]> | null = null;

  constructor(segment: Segment, field: string, documents: PostingSet) {
    this.#segment = segment;
    this.#field = field;
    this.#documents = documents;
  }

  valueOf(ordinal: number): string | null {
    const known = this.#values.get(ordinal);
    if (known !== undefined) return known;
    const value = this.#segment.valuesOf(ordinal, this.#field)[0] ?? null;
    this.#values.set(ordinal, value);
    return value;
  }

  keyOf(ordinal: number): string | null {
    return this.valueOf(ordinal);
  }

  keyOfValue(value: GroupValue): string | null {
    return value === null ? null : String(value);
  }

  expectedSizeOf(): number {
    return 0;
  }

  get maxValues(): number {
    return Number.POSITIVE_INFINITY;
  }

  documentsOf(values: readonly GroupValue[]): readonly PostingSet[] {
    const { universe } = this.#documents;
    return values.map((value) =>
      sparsePostings(Uint32Array.from(this.#ordinals.get(this.keyOfValue(value)) ?? []), universe),
    );
  }

  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet {
    const removed = new Set(values);
    return filter(documents, (ordinal) => !removed.has(this.valueOf(ordinal)));
  }

  sizeOf(value: GroupValue): number {
    return this.#ordinals.get(this.keyOfValue(value))?.length ?? 0;
  }

  countDistinct(): number {
    return this.#ordinals.size - (this.#ordinals.has(null) ? 1 : 0);
  }

  addValuesTo(values: Set<string | null>): void {
    for (const value of this.#ordinals.keys()) values.add(value);
  }

  /** The matches of each group. Reads all of them. */
  get #ordinals(): ReadonlyMap<string | null, readonly number[]> {
    this.#knownOrdinals ??= Map.groupBy(this.#documents.toArray(), (ordinal) => this.valueOf(ordinal));
    return this.#knownOrdinals;
  }
}
