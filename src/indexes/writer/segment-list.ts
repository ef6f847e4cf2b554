import type { Analyzer } from "../../analysis/analyzer.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { IndexReader } from "../index-reader.ts";
import { LiveSegment } from "../live/segment.ts";
import type { ObjectIndexes } from "../object-index.ts";
import { CachedObjectIndexes } from "../objects/object-indexes.ts";
import { PointInTimeReader } from "../point-in-time-reader.ts";
import type { Segment } from "../segment.ts";

/** The address of a document. */
export interface DocAddress<Document = unknown> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
}

/**
 * The segments of an index in order of insertion. The last one can be open: a live segment that accepts documents. A
 * segment is dropped when all of its documents are deleted.
 *
 * The caller guarantees at most one live document per id.
 */
export class SegmentList<S extends Schema> {
  readonly #schema: S;
  readonly #analyzerOf: (field: string) => Analyzer;
  readonly #objectIndexes: ObjectIndexes;
  #closed: readonly Segment<DocumentOf<S>>[] = [];
  #open: LiveSegment<S> | null = null;
  #reader: IndexReader<DocumentOf<S>> | null = null;
  #pointInTime: PointInTimeReader<DocumentOf<S>> | null = null;

  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    this.#schema = schema;
    this.#analyzerOf = analyzerOf;
    this.#objectIndexes = new CachedObjectIndexes(schema, analyzerOf);
  }

  /** The segments that accept no more documents. */
  get closed(): readonly Segment<DocumentOf<S>>[] {
    return this.#closed;
  }

  get all(): readonly Segment<DocumentOf<S>>[] {
    return this.#open === null ? this.#closed : [...this.#closed, this.#open];
  }

  /** The number of documents that are not deleted. */
  get size(): number {
    return this.all.reduce((sum, { size, deletions }) => sum + size - deletions.count, 0);
  }

  /** A reader of the current segments; the same one while nothing changes. */
  reader(): IndexReader<DocumentOf<S>> {
    this.#reader ??= new IndexReader(this.all, this.#objectIndexes);
    return this.#reader;
  }

  /** A point-in-time view of the current segments; the same one while nothing changes. */
  pointInTime(): PointInTimeReader<DocumentOf<S>> {
    this.#pointInTime ??= new PointInTimeReader(this.reader());
    return this.#pointInTime;
  }

  /** The address of the document with an id. The latest segments are searched first. */
  find(id: string): DocAddress<DocumentOf<S>> | null {
    const openOrdinal = this.#open?.ordinalOf(id) ?? -1;
    if (this.#open !== null && openOrdinal >= 0) return { segment: this.#open, ordinal: openOrdinal };
    for (let index = this.#closed.length - 1; index >= 0; index--) {
      const segment = this.#closed[index] as Segment<DocumentOf<S>>;
      const ordinal = segment.ordinalOf(id);
      if (ordinal >= 0) return { segment, ordinal };
    }
    return null;
  }

  /**
   * Adds a document to the open segment, which is created if there is none. If an analyzer throws, nothing has changed.
   *
   * @returns the size of the open segment
   */
  add(document: DocumentOf<S>): number {
    const open = this.#open ?? new LiveSegment(this.#schema, this.#analyzerOf);
    open.add(document);
    this.#open = open;
    this.#invalidateReaders();
    return open.size;
  }

  /** Marks a document as deleted. */
  delete({ segment, ordinal }: DocAddress<DocumentOf<S>>): void {
    segment.deletions.add(ordinal);
    this.#invalidateReaders();
    if (hasDocuments(segment)) return;
    if (segment === this.#open) this.#open = null;
    this.#closed = this.#closed.filter((other) => other !== segment);
  }

  /** Closes the open segment, if there is one. */
  close(): void {
    if (this.#open === null) return;
    this.#closed = [...this.#closed, this.#open];
    this.#open = null;
  }

  /** Closes the open segment and adds a segment after all others. */
  append(segment: Segment<DocumentOf<S>>): void {
    this.close();
    this.#closed = [...this.#closed, segment].filter(hasDocuments);
    this.#invalidateReaders();
  }

  /** Replaces all segments; none of them accepts documents here. */
  follow(segments: readonly Segment<DocumentOf<S>>[]): void {
    this.#closed = segments;
    this.#open = null;
    this.#invalidateReaders();
  }

  /** Replaces adjacent closed segments by the merged one. Some of them may have been dropped meanwhile. */
  replace(sources: readonly Segment<DocumentOf<S>>[], merged: Segment<DocumentOf<S>>): void {
    const index = this.#closed.findIndex((segment) => sources.includes(segment));
    if (index < 0) return;
    const others = this.#closed.filter((segment) => !sources.includes(segment));
    this.#closed = others.toSpliced(index, 0, merged).filter(hasDocuments);
    this.#invalidateReaders();
  }

  #invalidateReaders(): void {
    this.#reader = null;
    this.#pointInTime = null;
  }
}

function hasDocuments({ size, deletions }: Segment): boolean {
  return deletions.count < size;
}
