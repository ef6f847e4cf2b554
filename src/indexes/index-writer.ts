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

/**
 * A segment is rewritten once this many of its documents, and more than half of them, are deleted. The share makes rewriting cost
 * a constant amount for each deletion; the number keeps small segments from being rewritten at every other one.
 */
const MIN_DELETIONS_TO_REWRITE = 64;

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

  /**
   * Adds the document in place of the one with its id; tells whether there was one. If its analyzer throws, nothing has changed.
   * Now and then a call rewrites a segment of mostly deleted documents, which takes as long as adding what is left of it.
   */
  upsert(document: DocumentOf<S>): boolean {
    const segment = this.#openSegment();
    const ordinal = segment.add(document);
    const before = this.#places.get(document.id);
    this.#places.set(document.id, { segment, ordinal });
    if (before !== undefined) this.#discard(before);
    return before !== undefined;
  }

  /** Tells whether there was such a document. Rewrites segments as `upsert` does. */
  delete(id: string): boolean {
    const place = this.#places.get(id);
    if (place === undefined) return false;
    this.#places.delete(id);
    this.#discard(place);
    return true;
  }

  #openSegment(): LiveSegment<S> {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.size < this.#capacity) return last;
    const opened = new LiveSegment(this.#schema, this.#analyzerOf);
    this.#segments.push(opened);
    return opened;
  }

  #discard({ segment, ordinal }: Place<S>): void {
    segment.delete(ordinal);
    if (segment.deletedCount === segment.size) {
      this.#segments = this.#segments.filter((other) => other !== segment);
    } else if (segment.deletedCount >= MIN_DELETIONS_TO_REWRITE && segment.deletedCount * 2 > segment.size) {
      this.#rewrite(segment);
    }
  }

  /** Puts a new segment with what is left of the old one in its place. */
  #rewrite(segment: LiveSegment<S>): void {
    const rewritten = new LiveSegment(this.#schema, this.#analyzerOf);
    const moved: [string, Place<S>][] = [];
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      if (segment.deleted.has(ordinal)) continue;
      const document = segment.document(ordinal);
      moved.push([document.id, { segment: rewritten, ordinal: rewritten.add(document) }]);
    }
    for (const [id, place] of moved) this.#places.set(id, place);
    this.#segments = this.#segments.map((other) => (other === segment ? rewritten : other));
  }
}
