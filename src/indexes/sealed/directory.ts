import type { BytePages } from "../../storage/byte-pages.ts";

/** A sealed segment: its directory and the buffer with its sections, see `format.ts`. */
export interface SealedBytes {
  readonly directory: SealedDirectory;
  readonly pages: BytePages;
}

/** The table of contents of a sealed segment, as plain JSON. The counts determine the position of every section. */
export interface SealedDirectory extends SegmentCounts {
  /** By field of terms, in the order of the schema. */
  readonly texts: readonly TextFieldCounts[];
  /** By field of numbers, in the order of the schema. */
  readonly numbers: readonly NumberFieldCounts[];
  /** By field of vectors, in the order of the schema. */
  readonly vectors: readonly VectorFieldCounts[];
}

/** The counts of a segment, over all fields. */
export interface SegmentCounts extends ChampionCounts {
  /** The number of documents, including deleted ones. */
  readonly size: number;
  /** Documents that were deleted before the segment was sealed. */
  readonly discardedCount: number;
  readonly termCount: number;
  /** UTF-16 code units of all terms. */
  readonly termUnitCount: number;
  /** Posting lists: one for each term and field. */
  readonly listCount: number;
  readonly postingCount: number;
  /** Bytes of the ordinals of all posting lists. */
  readonly postingByteCount: number;
  /** Postings with neighbours: those of all lists that are not common. */
  readonly neighbourCount: number;
  /** Bytes of the positions of all postings. */
  readonly positionByteCount: number;
  /** Bytes of all supplements. */
  readonly supplementByteCount: number;
  /** Posting lists that are long enough for pairs. */
  readonly commonListCount: number;
  readonly pairCount: number;
  /** Bytes of the repeated postings of all pairs. */
  readonly pairRepeatByteCount: number;
  /** Bytes of the ordinals of all pairs. */
  readonly pairByteCount: number;
  /** UTF-16 code units of all ids. */
  readonly idUnitCount: number;
  /** Bytes of each of them: 1 or 2. */
  readonly idUnitBytes: number;
  /** Words that have codes: see `WordCodes`. */
  readonly wordCount: number;
  /** Bytes of these words, and of the padding behind them. */
  readonly wordByteCount: number;
  /** Bytes of all encoded documents. */
  readonly documentByteCount: number;
}

/** How many lists have champions: see `Champions`. */
export interface ChampionCounts {
  /** Posting lists of one field. */
  readonly championListCount: number;
  /** Terms with several posting lists. */
  readonly championTermCount: number;
  readonly championPairCount: number;
}

/** The counts of a field of terms. */
export interface TextFieldCounts {
  readonly tokenCount: number;
  /** Bytes of the number of tokens of a document: 1, 2 or 4. */
  readonly lengthBytes: number;
  /** Whether tokens are stored in order of documents, as for fields with `exactFirst`, besides the positions of terms. */
  readonly storesTokens: boolean;
  /** Documents with at least one token. */
  readonly withTokensCount: number;
  /**
   * Two adjacent terms have a posting list as a pair if and only if both have at least this document frequency in the
   * field.
   */
  readonly pairThreshold: number;
  /** `null` for a field whose values are not sealed. */
  readonly values: SealedValueCounts | null;
}

/** The counts of the sealed values of a field of terms. */
export interface SealedValueCounts {
  /** Distinct values. */
  readonly valueCount: number;
  /** UTF-16 code units of the distinct values. */
  readonly valueUnitCount: number;
  /** Values of all documents; the number of documents for a field that is not multi-valued. */
  readonly valueEntryCount: number;
}

/** The count of a field of vectors. */
export interface VectorFieldCounts {
  /** The vectors of all documents. */
  readonly rowCount: number;
}

/** The count of a field of numbers. */
export interface NumberFieldCounts {
  /** The values of all documents. */
  readonly numberCount: number;
}
