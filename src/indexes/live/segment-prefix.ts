import { partitionPoint } from "../../base/partition-point.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import { PastDeletions, type SegmentVersion } from "../deletions.ts";
import { firstRankFrom } from "../id-order.ts";
import type { NumberIndex, Segment, ValueIndex } from "../segment.ts";
import { numberPrefix } from "./number-prefix.ts";
import { TermLookup } from "./term-lookup.ts";
import type { LiveTextIndex } from "./text-index.ts";
import { LiveTextPrefix } from "./text-prefix.ts";

/** A live segment of any schema. */
interface AnyLiveSegment<Document> extends Segment<Document> {
  text(field: string): LiveTextIndex;
  valuesOfFirst(count: number, field: string): ValueIndex;
}

/**
 * The first documents of a live segment, as an earlier version of it: statistics and deletions are those of that time.
 * Parts are computed on first use, in O(size); live segments are small.
 */
export class LiveSegmentPrefix<Document> extends TermLookup implements Segment<Document> {
  readonly size: number;
  readonly deletions: PastDeletions;
  readonly #segment: AnyLiveSegment<Document>;
  readonly #texts = new Map<string, LiveTextPrefix>();
  readonly #numbers = new Map<string, NumberIndex>();
  readonly #values = new Map<string, ValueIndex>();
  #idOrder: Uint32Array | null = null;

  constructor(segment: AnyLiveSegment<Document>, version: SegmentVersion) {
    super();
    this.size = version.size;
    this.deletions = new PastDeletions(segment.deletions, version);
    this.#segment = segment;
  }

  get identity(): object {
    return this.#segment;
  }

  get cacheKey(): object {
    return this.#segment;
  }

  asOf(version: SegmentVersion): LiveSegmentPrefix<Document> {
    return new LiveSegmentPrefix(this.#segment, version);
  }

  text(field: string): LiveTextPrefix {
    let index = this.#texts.get(field);
    if (index === undefined) {
      index = new LiveTextPrefix(this.#segment.text(field), this.size);
      this.#texts.set(field, index);
    }
    return index;
  }

  numbers(field: string): NumberIndex {
    let index = this.#numbers.get(field);
    if (index === undefined) {
      index = numberPrefix(this.#segment.numbers(field), this.size);
      this.#numbers.set(field, index);
    }
    return index;
  }

  vectors(field: string): VectorRows {
    const { rows, squares, documents } = this.#segment.vectors(field);
    const end = partitionPoint(documents.length, (row) => (documents[row] as number) < this.size);
    return { rows, squares, documents: documents.subarray(0, end) };
  }

  values(field: string): ValueIndex {
    let values = this.#values.get(field);
    if (values === undefined) {
      values = this.#segment.valuesOfFirst(this.size, field);
      this.#values.set(field, values);
    }
    return values;
  }

  hasValues(field: string): boolean {
    this.#segment.text(field);
    return this.#values.has(field);
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    return this.#segment.valuesOf(ordinal, field);
  }

  document(ordinal: number): Document {
    return this.#segment.document(ordinal);
  }

  encodedDocument(): null {
    return null;
  }

  ensureDocumentLoaded(): void {}

  id(ordinal: number): string {
    return this.#segment.id(ordinal);
  }

  compareIds(ordinal: number, other: number): number {
    return this.#segment.compareIds(ordinal, other);
  }

  idRanks(): null {
    return null;
  }

  copyIds(documents: PostingSet, target: string[], offset: number): void {
    this.#segment.copyIds(documents, target, offset);
  }

  idOrder(): Uint32Array {
    this.#idOrder ??= this.#segment.idOrder().filter((ordinal) => ordinal < this.size);
    return this.#idOrder;
  }

  ordinalOf(id: string): number {
    const ordinal = this.latestOrdinalOf(id);
    return ordinal < 0 || this.deletions.has(ordinal) ? -1 : ordinal;
  }

  /** O(log size): the live segment only stores the latest ordinal of each id, which may be a later one. */
  latestOrdinalOf(id: string): number {
    const order = this.idOrder();
    let latest = -1;
    for (let rank = firstRankFrom(this, id); rank < order.length; rank++) {
      const ordinal = order[rank] as number;
      if (this.id(ordinal) !== id) break;
      latest = Math.max(latest, ordinal);
    }
    return latest;
  }
}
