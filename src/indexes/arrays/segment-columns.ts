/**
 * Documents that were analysed and numbered, ready to be sealed: what a builder gathers from texts or from other segments, and
 * what `seal` makes a sealed segment of. Nothing in it is sorted yet. Arrays are exactly as long as said here.
 */
export interface SegmentColumns {
  /** How many documents. */
  readonly size: number;
  /** The distinct terms of all text fields together, numbered in the order in which they were first met. */
  readonly terms: PackedStrings;
  /** By text field, in the schema's order. */
  readonly texts: readonly TextColumn[];
  /** Beside each text field its whole values; `null` where they are not sealed. */
  readonly values: readonly (ValueColumn | null)[];
  /** By number field, in the schema's order: ordinal → value, NaN where it is missing. */
  readonly numbers: readonly Float64Array[];
  /** By ordinal. Of several documents with one id the last counts: the others are in `discarded`. */
  readonly ids: PackedStrings;
  /** Ordinals that count as deleted from the start, ascending. */
  readonly discarded: Uint32Array;
  readonly documents: PackedDocuments;
}

/** Texts one after the other: text `i` is the UTF-16 code units `[starts[i], starts[i + 1])`. `starts` is one longer than there are texts. */
export interface PackedStrings {
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
}

/** The tokens of one text field: see `TokenStreams`, with the terms' numbers as in `SegmentColumns.terms`. */
export interface TextColumn {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  /** `null` for a field of one value: there the positions are 0, 1, 2, … in each document. */
  readonly positions: Uint32Array | null;
}

/** The whole values of one text field. */
export interface ValueColumn {
  /** The distinct values, numbered in the order in which they were first met. */
  readonly texts: PackedStrings;
  /** See `ValueIndex`, with the numbers of `texts`; {@link NO_VALUE} for a document without one. */
  readonly numbers: Uint32Array;
  /** `null` for a field of one value. */
  readonly starts: Uint32Array | null;
}

export const NO_VALUE = 0xffff_ffff;

/** Documents as bytes: document `d` is the bytes `[starts[d], starts[d + 1])`. See `document-bytes.ts`. */
export interface PackedDocuments {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}
