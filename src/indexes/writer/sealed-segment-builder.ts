import type { Analyzer } from "../../analysis/analyzer.ts";
import { joinSteps, type Steps } from "../../base/steps.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import { sealSteps } from "../seal/seal.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { sourceOf } from "./segment-source.ts";

/** So many documents are read in one step: from bytes that takes about two milliseconds. */
const OBJECTS_A_STEP = 500;

export interface SealedSegmentOptions<S extends Schema> {
  readonly schema: S;
  /** The analyzer of each text field. */
  readonly analyzerOf: (field: string) => Analyzer;
  /** Whether documents are kept as objects, beside the bytes. */
  readonly keepsObjects: boolean;
}

/** Gathers documents for a sealed segment. Of several with one id the last counts. */
export class SealedSegmentBuilder<S extends Schema> {
  readonly #schema: S;
  readonly #columns: ColumnsBuilder<S>;
  readonly #objects: DocumentOf<S>[] | null;

  constructor({ schema, analyzerOf, keepsObjects }: SealedSegmentOptions<S>) {
    this.#schema = schema;
    this.#columns = new ColumnsBuilder(schema, analyzerOf);
    this.#objects = keepsObjects ? [] : null;
  }

  /** How many documents were added, discarded ones included. */
  get size(): number {
    return this.#columns.size;
  }

  /** How many bytes their documents take. */
  get documentBytes(): number {
    return this.#columns.documentBytes;
  }

  has(id: string): boolean {
    return this.#columns.has(id);
  }

  /** Adds a document. If an analyzer throws, nothing has changed. */
  add(document: DocumentOf<S>): void {
    this.#columns.add(document);
    this.#objects?.push(document);
  }

  /** Discards the document with an id, if there is one. */
  discard(id: string): void {
    this.#columns.discard(id);
  }

  /**
   * Adds the documents of segments without analysing them, in steps of some milliseconds, and gives the new ordinals of each one's old
   * ones: -1 for those that were deleted when their turn came.
   */
  *addAll(segments: readonly Segment<DocumentOf<S>>[]): Steps<readonly Int32Array[]> {
    yield* joinSteps(loadTokens(segments));
    const sources = segments.map((segment) => sourceOf(segment, this.#schema));
    this.#columns.reserve(sources);
    const ordinals: Int32Array[] = [];
    for (const [index, source] of sources.entries()) {
      const added = yield* this.#columns.addFrom(source);
      ordinals.push(added);
      if (this.#objects !== null) yield* keep(segments[index] as Segment<DocumentOf<S>>, added, this.#objects);
    }
    return ordinals;
  }

  /** The segment; nothing may be added after that. */
  *seal(): Steps<SealedSegment<S>> {
    const sealed = yield* sealSteps(this.#columns.columns(), this.#schema);
    return SealedSegment.open(this.#schema, sealed, this.#objects);
  }
}

/** All at once, in `sourceOf`, it may take long. */
function* loadTokens(segments: readonly Segment[]): Steps<void> {
  for (const segment of segments) if (segment instanceof SealedSegment) yield* segment.loadTokens();
}

/** Puts a segment's documents where they have been added. */
function* keep<Document>(segment: Segment<Document>, ordinals: Int32Array, objects: Document[]): Steps<void> {
  for (let from = 0; from < ordinals.length; from += OBJECTS_A_STEP) {
    const to = Math.min(from + OBJECTS_A_STEP, ordinals.length);
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((ordinals[ordinal] as number) >= 0) objects.push(segment.document(ordinal));
    }
    yield;
  }
}
