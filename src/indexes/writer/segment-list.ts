import type { Analyzer } from "../../analysis/analyzer.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { IndexReader } from "../index-reader.ts";
import { LiveSegment } from "../live/segment.ts";
import { PointInTimeReader } from "../point-in-time-reader.ts";
import type { Segment } from "../segment.ts";

/** Where a document stands. */
export interface DocAddress<Document = unknown> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
}

/**
 * The segments of an index in the order of insertion. The last one may be open: the live segment that documents are added to one by
 * one. A segment of which every document is deleted is dropped at once.
 *
 * Of the documents with one id at most one is not deleted: who adds documents sees to that.
 */
export class SegmentList<S extends Schema> {
  readonly #schema: S;
  readonly #analyzerOf: (field: string) => Analyzer;
  #closed: readonly Segment<DocumentOf<S>>[] = [];
  #open: LiveSegment<S> | null = null;
  #reader: IndexReader<DocumentOf<S>> | null = null;
  #frozen: PointInTimeReader<DocumentOf<S>> | null = null;

  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    this.#schema = schema;
    this.#analyzerOf = analyzerOf;
  }

  /** Those that nothing is added to any more. */
  get closed(): readonly Segment<DocumentOf<S>>[] {
    return this.#closed;
  }

  get all(): readonly Segment<DocumentOf<S>>[] {
    return this.#open === null ? this.#closed : [...this.#closed, this.#open];
  }

  /** How many documents are not deleted. */
  get size(): number {
    return this.all.reduce((sum, { size, deletions }) => sum + size - deletions.count, 0);
  }

  /** The same one while nothing changes. */
  reader(): IndexReader<DocumentOf<S>> {
    this.#reader ??= new IndexReader(this.all);
    return this.#reader;
  }

  /** The segments as they are now, whatever changes later; the same ones while nothing changes. */
  frozen(): PointInTimeReader<DocumentOf<S>> {
    this.#frozen ??= new PointInTimeReader(this.reader());
    return this.#frozen;
  }

  /** Where the document with an id stands; the latest segments are asked first. */
  find(id: string): DocAddress<DocumentOf<S>> | null {
    const open = this.#open?.ordinalOf(id) ?? -1;
    if (this.#open !== null && open >= 0) return { segment: this.#open, ordinal: open };
    for (let at = this.#closed.length - 1; at >= 0; at--) {
      const segment = this.#closed[at] as Segment<DocumentOf<S>>;
      const ordinal = segment.ordinalOf(id);
      if (ordinal >= 0) return { segment, ordinal };
    }
    return null;
  }

  /** Adds a document to the open segment, opens one if there is none, and gives its size. If an analyzer throws, nothing has changed. */
  add(document: DocumentOf<S>): number {
    const open = this.#open ?? new LiveSegment(this.#schema, this.#analyzerOf);
    open.add(document);
    this.#open = open;
    this.#changed();
    return open.size;
  }

  /** Marks a document deleted. */
  delete({ segment, ordinal }: DocAddress<DocumentOf<S>>): void {
    segment.deletions.add(ordinal);
    this.#changed();
    if (segment.deletions.count < segment.size) return;
    if (segment === this.#open) this.#open = null;
    this.#closed = this.#closed.filter((other) => other !== segment);
  }

  /** Closes the open segment, if there is one. */
  close(): void {
    if (this.#open === null) return;
    this.#closed = [...this.#closed, this.#open];
    this.#open = null;
  }

  /** Adds a segment after all others; the open one is closed. */
  append(segment: Segment<DocumentOf<S>>): void {
    this.close();
    this.#closed = [...this.#closed, segment].filter(hasDocuments);
    this.#changed();
  }

  /** Puts a segment with the documents of adjacent closed ones in their place. Some of those may have been dropped. */
  replace(sources: readonly Segment<DocumentOf<S>>[], merged: Segment<DocumentOf<S>>): void {
    const at = this.#closed.findIndex((segment) => sources.includes(segment));
    if (at < 0) return;
    const others = this.#closed.filter((segment) => !sources.includes(segment));
    this.#closed = others.toSpliced(at, 0, merged).filter(hasDocuments);
    this.#changed();
  }

  #changed(): void {
    this.#reader = null;
    this.#frozen = null;
  }
}

function hasDocuments({ size, deletions }: Segment): boolean {
  return deletions.count < size;
}
