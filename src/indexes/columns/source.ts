import type { ValueIndex } from "../segment.ts";

/**
 * What a segment gives of its documents so that a builder takes them over without analysing them again. Text and number fields are in
 * the schema's order.
 */
export interface ColumnsSource {
  /** How many ordinals there are, deleted ones included. */
  readonly size: number;
  /** Whether an ordinal is taken over: false for a deleted one. Asked once of each, when its turn comes. */
  isKept(ordinal: number): boolean;
  id(ordinal: number): string;
  /** The document as `DocumentBytes` writes it where the segment has it so, or else the document itself. */
  document(ordinal: number): Uint8Array | object;
  /** How many bytes the documents have; 0 where they are no bytes. */
  readonly documentBytes: number;
  readonly texts: readonly SourceText[];
  /** Ordinal → value, NaN where it is missing. */
  readonly numbers: readonly Float64Array[];
}

/** The tokens of one text field: see `TokenStreams`. */
export interface SourceText {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  /** Not asked for in fields of one value. */
  readonly positions: Uint32Array | null;
  /** The terms by their numbers in `terms`. Fields that share a dictionary give the same object. */
  readonly dictionary: SourceDictionary;
  /** The whole values, where they are at hand; otherwise they are read from the documents. */
  readonly values: ValueIndex | null;
}

export interface SourceDictionary {
  readonly termCount: number;
  termAt(termNumber: number): string;
}
