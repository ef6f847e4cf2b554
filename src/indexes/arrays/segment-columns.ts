import type { VectorRows } from "../../vectors/vector-rows.ts";

/**
 * The columns of analyzed documents, in order of insertion: the input of `seal`. Nothing is sorted. Arrays have exactly
 * the stated length.
 */
export interface SegmentColumns extends TokenColumns {
  /** By field of terms; `null` for a field whose values are not sealed. */
  readonly values: readonly (ValueColumn | null)[];
  /** By field of numbers, in the order of the schema. */
  readonly numbers: readonly NumberColumn[];
  /** By field of vectors. */
  readonly vectors: readonly VectorRows[];
  /** By ordinal. Of several documents with the same id only the last is not in `discarded`. */
  readonly ids: PackedStrings;
  /** The ordinals of documents that are deleted from the start, ascending. */
  readonly discarded: Uint32Array;
  readonly documents: PackedDocuments;
}

/** The columns of the tokens of all fields. */
export interface TokenColumns {
  /** The number of documents. */
  readonly size: number;
  /** The distinct terms of all fields. A term's index is its *column number*. */
  readonly terms: PackedStrings;
  /**
   * By field of terms, in the order of the schema. Sealing replaces each by {@link NO_TOKENS} as soon as it is inverted,
   * so that its memory can be used again.
   */
  readonly texts: TextColumn[];
}

/**
 * Concatenated strings: string `i` is the UTF-16 code units `[starts[i], starts[i + 1])`. `starts` has one element more
 * than there are strings.
 */
export interface PackedStrings {
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
}

/** The tokens of one field of terms: see `TokenStreams`. Terms are column numbers. */
export interface TextColumn {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  /** `null` for a field that is not multi-valued: the positions of each document are 0, 1, 2, … */
  readonly positions: Uint32Array | null;
}

/** The tokens of no documents. */
export const NO_TOKENS: TextColumn = { terms: new Uint32Array(0), starts: new Uint32Array(1), positions: null };

/** The values of one field of terms. */
export interface ValueColumn {
  /** The distinct values, in order of insertion. */
  readonly texts: PackedStrings;
  /** Indexes of `texts`, otherwise as in `ValueIndex`; {@link NO_VALUE} for a document without a value. */
  readonly numbers: Uint32Array;
  /** `null` for a field that is not multi-valued. */
  readonly starts: Uint32Array | null;
}

/** The values of one field of numbers. */
export interface NumberColumn {
  /** By ordinal, NaN for a missing value; in a multi-valued field as in `NumberLists`. */
  readonly values: Float64Array;
  /** As in `NumberLists`; `null` for a field that is not multi-valued. */
  readonly starts: Uint32Array | null;
}

export const NO_VALUE = 0xffff_ffff;

/**
 * Encoded documents: document `d` is the bytes `[starts[d], starts[d + 1])` of all chunks. See `DocumentCodec`. No
 * document crosses chunks. Each chunk has at least fifteen more bytes in its buffer.
 */
export interface PackedDocuments {
  /** Sealing replaces each chunk by an empty one as soon as it is encoded, so that its memory can be used again. */
  readonly chunks: Uint8Array[];
  readonly starts: Uint32Array;
}
