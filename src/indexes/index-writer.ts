import type { Analyzer } from "../analysis/analyzer.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { IndexReader } from "./index-reader.ts";
import { LiveSegment } from "./live-segment.ts";

/** Where a document stands. */
interface Place<S extends Schema> {
  readonly segment: LiveSegment<S>;
  readonly ordinal: number;
}

export interface IndexWriterOptions {
  /** How many documents a live segment holds before the next one is begun. */
  readonly segmentCapacity: number;
}

/** A segment is rewritten once this many of its documents, and more than half of them, are deleted. */
const MIN_DELETIONS_TO_REWRITE = 1024;

/**
 * The documents of an index by id, and the segments they are in. The order of the segments and of the ordinals in them is the
 * order of insertion; an update counts as a new insertion.
 */
export class IndexWriter<S extends Schema> {
  readonly #schema: S;
  readonly #analyzerOf: (field: string) => Analyzer;
  readonly #capacity: number;
  readonly #places = new Map<string, Place<S>>();
  #segments: LiveSegment<S>[] = [];

  constructor(schema: S, analyzerOf: (field: string) => Analyzer, options: IndexWriterOptions) {
    this.#schema = schema;
    this.#analyzerOf = analyzerOf;
    this.#capacity = options.segmentCapacity;
  }

  /** How many documents there are. */
  get size(): number {
    return this.#places.size;
  }

  /** The segments as they are now. */
  reader(): IndexReader<DocumentOf<S>> {
    return new IndexReader([...this.#segments]);
  }

  get(id: string): DocumentOf<S> | undefined {
    const place = this.#places.get(id);
    return place?.segment.document(place.ordinal);
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  /** Adds the document in place of the one with its id; tells whether there was one. */
  upsert(document: DocumentOf<S>): boolean {
    const replaced = this.delete(document.id);
    const segment = this.#openSegment();
    this.#places.set(document.id, { segment, ordinal: segment.add(document) });
    return replaced;
  }

  /** Tells whether there was such a document. */
  delete(id: string): boolean {
    const place = this.#places.get(id);
    if (place === undefined) return false;
    this.#places.delete(id);
    place.segment.delete(place.ordinal);
    this.#rewriteIfMostlyDeleted(place.segment);
    return true;
  }

  #openSegment(): LiveSegment<S> {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.size < this.#capacity) return last;
    const opened = new LiveSegment(this.#schema, this.#analyzerOf);
    this.#segments.push(opened);
    return opened;
  }

  /** Adds what is left of a segment to a new one in its place; costs a constant amount for each deletion before it. */
  #rewriteIfMostlyDeleted(segment: LiveSegment<S>): void {
    const deleted = segment.deleted.size;
    if (deleted < MIN_DELETIONS_TO_REWRITE || deleted * 2 <= segment.size) return;
    const rewritten = new LiveSegment(this.#schema, this.#analyzerOf);
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      const document = segment.document(ordinal);
      const place = this.#places.get(document.id);
      if (place?.segment !== segment || place.ordinal !== ordinal) continue;
      this.#places.set(document.id, { segment: rewritten, ordinal: rewritten.add(document) });
    }
    this.#segments = this.#segments.map((other) => (other === segment ? rewritten : other));
  }
}
