import type { VectorRows } from "../../vectors/vector-rows.ts";
import type { NumberColumn } from "../arrays/segment-columns.ts";
import type { ValueIndex } from "../segment.ts";

/**
 * The documents of a segment, in a form that a `ColumnsBuilder` adds without analysis. Fields are in the order of the
 * schema.
 */
export interface ColumnsSource {
  /** The number of ordinals, including deleted ones. */
  readonly size: number;
  /**
   * Whether a document is added; false for a deleted one. Called once per ordinal, right before the document would be
   * added.
   */
  isKept(ordinal: number): boolean;
  id(ordinal: number): string;
  /** The document as `DocumentCodec` encodes it, or the document itself. */
  document(ordinal: number): Uint8Array | object;
  readonly texts: readonly SourceText[];
  /** By field of numbers. */
  readonly numbers: readonly NumberColumn[];
  /** By field of vectors. */
  readonly vectors: readonly VectorRows[];
}

/** The tokens of one field of terms: see `TokenStreams`. */
export interface SourceText {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  /** Used only for a multi-valued field. */
  readonly positions: Uint32Array | null;
  /** Resolves the term numbers in `terms`. Fields with a shared dictionary return the same object. */
  readonly dictionary: SourceDictionary;
  /** The value index, if the segment has one; otherwise values are decoded from the documents. */
  readonly values: ValueIndex | null;
}

export interface SourceDictionary {
  readonly termCount: number;
  termAt(termNumber: number): string;
}
