import type { IndexRange } from "../base/index-range.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import type { Schema } from "../schema/schema.ts";
import type { LengthNormalization } from "../similarity/length-normalization.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import type { VectorRows } from "../vectors/vector-rows.ts";
import type { BlockMaxima } from "./arrays/block-maxima.ts";
import type { CacheUsage } from "./arrays/decoded-cache.ts";
import type { Champions } from "./champions.ts";
import type { Deletions, SegmentVersion } from "./deletions.ts";
import type { Supplement } from "./supplement.ts";
import type { Counted } from "./top-k-by-count.ts";

/**
 * A part of an index that is searched on its own. Its documents have the ordinals 0, 1, 2, … in order of insertion.
 *
 * Laws:
 * - Postings, lengths, numbers and values include deleted documents. The caller subtracts the deletions.
 * - A set or an array never changes once it has been returned. Later documents appear in the next one.
 * - Every field of the schema has an index, even if no document has the field.
 * - Documents and deletions are added, never removed: a size and a number of deletions identify a version.
 */
export interface Segment<Document = unknown> {
  /** The number of ordinals, including deleted ones. */
  readonly size: number;
  readonly deletions: Deletions;
  /** The same object for all versions of a segment. */
  readonly identity: object;
  /**
   * The key of what may contain views of the segment's memory: the same object for all versions, until the memory is given
   * back.
   */
  readonly cacheKey: object;
  /** The segment in one of its versions. It shares the content, and later changes do not affect it. */
  asOf(version: SegmentVersion): Segment<Document>;

  /**
   * The number of documents that contain the term in one of the fields. O(1) for one field, and for all fields of
   * a sealed segment.
   */
  documentFrequency(fields: readonly string[], term: string): number;
  /** The documents that contain the term in one of the fields. */
  postings(fields: readonly string[], term: string): PostingSet;
  /** The posting lists of a term, for those of the fields that contain it. */
  lists(fields: readonly string[], term: string): readonly FieldPostings[];
  /**
   * The supplement of the longest of a term's posting lists: see `Supplement`. `null` if it is not stored. A sealed
   * segment stores it for terms in two fields or more, and for selections that include all fields of the term.
   */
  supplement(fields: readonly string[], term: string): Supplement | null;
  /**
   * The champions of a term with several posting lists in the fields, by its impact over them. `null` if they are not
   * stored. A sealed segment stores them if one of the lists is long, for selections that include all fields of the term.
   */
  champions(fields: readonly string[], term: string): Champions | null;
  /** The terms that an automaton accepts in the fields. */
  expand(fields: readonly string[], automaton: Automaton): Expansion;
  /** The terms of a set that occur in the fields. O(terms). */
  expandTerms(fields: readonly string[], terms: ReadonlySet<string>): Expansion;
  /**
   * The `k` terms with the most postings in the fields, of the terms that begin with the code points of `prefix`. A
   * document counts once for each field that contains the term. The most frequent term comes first; ties are in
   * code-point order. O(matching terms): 0.1 ms for 30,000.
   */
  frequentTerms(fields: readonly string[], prefix: string, k: number): readonly Counted<string>[];

  /** The index of a field of terms. Throws for other names: a defect of the caller. */
  text(field: string): TextIndex;
  /** The index of a field of numbers. Throws for other names. */
  numbers(field: string): NumberIndex;
  /** The vectors of a field of vectors. Throws for other names. */
  vectors(field: string): VectorRows;
  /**
   * The value index of a field of terms. Throws for other names. Without a cached or sealed index this
   * reads all documents: 0.4 s for 100,000 companies.
   */
  values(field: string): ValueIndex;
  /** Whether the value index of a field of terms is sealed or cached. */
  hasValues(field: string): boolean;
  /** The values of one document in a field of terms, in order; empty if it is missing. O(document length). */
  valuesOf(ordinal: number, field: string): readonly string[];

  document(ordinal: number): Document;
  /** The bytes of a document, which are valid until another one is read; `null` if it is in memory as an object only. */
  encodedDocument(ordinal: number): EncodedDocument | null;
  /** Loads a document, so that later calls of `document` cannot fail. Throws the error that reading it throws. */
  ensureDocumentLoaded(ordinal: number): void;
  id(ordinal: number): string;
  /**
   * Negative, 0 or positive, as the code units of the first id compare with those of the second. Neither document may
   * be missing in `idOrder`. A sealed segment compares ranks instead of texts once it has been asked often.
   */
  compareIds(ordinal: number, other: number): number;
  /**
   * The index of each ordinal in `idOrder`, for a caller that compares the ids of `count` documents. `null` until a sealed
   * segment has been asked often; a live one has no such indexes. Ordinals that are missing in `idOrder` have the index 0.
   */
  idRanks(count: number): Uint32Array | null;
  /** Writes the ids of documents, in order of ordinals, to `target` from index `offset` on. */
  copyIds(documents: PostingSet, target: string[], offset: number): void;
  /** The ordinals sorted by the code units of their ids, computed once or sealed. Deleted ones may be missing. */
  idOrder(): Uint32Array;
  /** The ordinal of the document with an id that is not deleted, or -1. */
  ordinalOf(id: string): number;
  /** The ordinal of the latest document with an id, which may be deleted, or -1. No earlier one is alive. */
  latestOrdinalOf(id: string): number;
}

/** A document as `DocumentCodec` encodes the documents of a schema. */
export interface EncodedDocument {
  readonly schema: Schema;
  readonly bytes: Uint8Array;
}

/** The terms of one field of a segment. */
export interface TextIndex {
  /** The number of tokens in all documents. */
  readonly tokenCount: number;
  /** The documents with at least one token. */
  withTokens(): PostingSet;
  /** The number of documents with at least one token. O(1). */
  readonly withTokensCount: number;
  /** Converts frequencies to the bytes of the posting lists. */
  readonly normalization: LengthNormalization;
  /** The number of tokens of a document. */
  lengthOf(ordinal: number): number;
  /** The posting list of a term, or `null` if no document contains it. */
  list(term: string): FieldPostings | null;
  /** The documents in which `second` directly follows `first`, or `null` if the pair is not stored. */
  pair(first: string, second: string): PostingList | null;
  /**
   * The `k` terms with the most documents, of the terms that begin with the code points of `prefix` and follow `first`
   * in a stored pair. The most frequent term comes first; ties are in code-point order. O(pairs of the first term).
   */
  frequentFollowers(first: string, prefix: string, k: number): readonly Counted<string>[];
  /** The tokens in order of documents. A sealed segment puts them in order when they are read for the first time: 10 ns each. */
  streams(): TokenStreams;
}

/**
 * The documents that contain a term or a pair, with frequencies. The arrays must not be changed. They are valid until
 * the segment changes.
 */
export interface PostingList {
  /** The number of documents. O(1). */
  readonly size: number;
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** The normalized frequency of each posting as a byte: see `LengthNormalization`. */
  readonly frequencies: Uint8Array;
  /** The greatest of the frequencies. */
  readonly maxFrequency: number;
  /** `null` if they are not stored. */
  readonly blockMaxima: BlockMaxima | null;
  /** `null` for a short list, and in a live segment. */
  readonly champions: Champions | null;
  /** The same documents as a set. */
  readonly documents: PostingSet;
}

/** A posting list of a term in a field. */
export interface FieldPostings extends PostingList {
  readonly field: string;
  /** A new reader of the term's positions. */
  positions(): PositionReader;
  /**
   * Retains the indexes of postings before or after whose term certain terms may be: a cheap test before positions are
   * read. It may retain others.
   *
   * @param indexes `count` ascending indexes; retained ones move to the front
   * @param before a term of the segment, or `null` for any term
   * @param after the same
   * @returns the number of retained indexes
   */
  retainNeighbours(indexes: Uint32Array, count: number, before: string | null, after: string | null): number;
}

/** Reads the positions of a term in its documents. Ascending indexes are read fastest. */
export interface PositionReader {
  /** The positions that the last `read` returned the number of, ascending, then unused elements. Valid until the next `read`. */
  readonly positions: Uint32Array;
  /** Reads the positions of the posting with an index, and returns their number: at least 1. */
  read(index: number): number;
}

/** Some terms of one segment, in some fields: those that an automaton accepts, or those of a set. Sets are computed on first use and cached. */
export interface Expansion {
  /** The number of distinct terms. */
  readonly termCount: number;
  /** The number of postings of these terms in the fields: an upper bound of the number of documents. */
  readonly postingCount: number;
  /** The first terms, at most `limit`, in order of code points. */
  terms(limit: number): readonly string[];
  /** The documents that contain one of the terms in one of the fields. */
  documents(): PostingSet;
  /** The documents that contain one of the terms in this field, which must be one of the expanded fields. */
  documentsIn(field: string): PostingSet;
  /**
   * Raises the byte of each document to the byte of each of its postings. O(postings), 2 ns each.
   *
   * @param bytes by ordinal
   * @param bytesOf by field, the byte of each normalized frequency
   */
  raise(bytes: Uint8Array, bytesOf: (field: string) => Uint8Array): void;
  /**
   * Sets bits of each document: those of the fields in which it contains one of the terms. O(postings), 2 ns each.
   *
   * @param masks by ordinal
   * @param bitsOf by field, the bits to set
   */
  mark(masks: Uint16Array, bitsOf: (field: string) => number): void;
  /**
   * Visits the postings in any order: a document comes once for each of its terms and fields.
   *
   * @param visit receives arrays whose first `size` elements are ordinals; they are valid until the next call
   */
  forEachList(visit: (ordinals: ArrayLike<number>, size: number) => void): void;
}

/**
 * The token streams of a field, one document after the other: token `i` is the term with number `terms[i]` at position
 * `positions[i]`. Document `d` has the tokens `[starts[d], starts[d + 1])`.
 *
 * Positions ascend within a document. The tokens of one value have consecutive positions; each further value, also an
 * empty one, adds {@link POSITION_GAP} positions.
 */
export interface TokenStreams {
  readonly terms: Uint32Array;
  /** `null` for a single-valued field: its positions are 0, 1, 2, … in every document. */
  readonly positions: Uint32Array | null;
  /** One element more than the segment has ordinals. */
  readonly starts: Uint32Array;
  /** The number of a term in `terms`, or -1. */
  termNumber(term: string): number;
  /** The term with a number from 0 up to, but excluding, `termCount`. */
  termAt(termNumber: number): string;
  readonly termCount: number;
  /**
   * The numbers of the terms that begin with the code points of `prefix`; `null` if terms are not numbered in the order of
   * their code points, as in a live segment. O(log terms).
   */
  prefixRange(prefix: string): IndexRange | null;
}

/** The values of one field of numbers of a segment. A document has each value once, and -0 is 0. */
export interface NumberIndex {
  /** The smallest value of each ordinal; NaN if it has none. */
  readonly column: Float64Array;
  /** The largest value of each ordinal; the same array as `column` unless the field is multi-valued. */
  readonly largest: Float64Array;
  /** `null` for a single-valued field. */
  readonly lists: NumberLists | null;
  sorted(): SortedNumbers;
  /**
   * The rank of each ordinal in `sorted()`, or -1. A range of values is a range of ranks, and integers compare faster.
   * Throws for a multi-valued field, where an ordinal has several ranks.
   */
  ranks(): Int32Array;
}

/** The values of a multi-valued field of numbers by document. */
export interface NumberLists {
  /** Ascending within a document, each once: document `d` has `[starts[d], starts[d + 1])`. */
  readonly values: Float64Array;
  /** One element more than the segment has ordinals. */
  readonly starts: Uint32Array;
  /**
   * By rank in `sorted()`: the rank of the document's next smaller value, or -1. In a range of ranks that starts at
   * `from`, each document has exactly one rank with a predecessor below `from`. Computed on first use in O(values).
   */
  predecessors(): Int32Array;
  /** The number of documents with a rank in `[from, to)`. See {@link RankCounter}. */
  countDocuments(from: number, to: number): number;
}

/**
 * The values of a field of numbers in ascending order, with their ordinals; equal values are in order of ordinals. A
 * document of a multi-valued field occurs once for each of its values.
 */
export interface SortedNumbers {
  readonly values: Float64Array;
  readonly ordinals: Uint32Array;
}

/**
 * The distinct values of one field of terms of a segment, as the documents contain them. The number of a value is its
 * rank in code-point order.
 */
export interface ValueIndex {
  /** The number of distinct values. */
  readonly count: number;
  /** The value with a number. */
  at(number: number): string;
  /** The number of a value, or -1 if no document has it. O(log count). */
  numberOf(value: string): number;
  /** The numbers of the values that begin with the code points of a text. O(log count). */
  prefixRange(prefix: string): IndexRange;
  /** The number of documents for each value; the element at `count`, the last one, counts documents without a value. */
  readonly documentCounts: Uint32Array;
  /** The documents that have a value. O(documents) on first use, then O(size). */
  documents(number: number): PostingSet;
  /**
   * The numbers of the values, one document after the other: document `d` has `[starts[d], starts[d + 1])`, each value
   * once, in the order of the document.
   */
  readonly numbers: Uint32Array;
  /**
   * One element more than the segment has ordinals. `null` for a single-valued field: document `d` has `numbers[d]`,
   * which is `count` if the document has no value.
   */
  readonly starts: Uint32Array | null;
}

/** The memory of a segment in bytes. */
export interface SegmentMemory {
  /** The parts that searches read. */
  readonly index: number;
  /** The documents. */
  readonly documents: number;
}

/** The memory of an index in bytes, and the use of its cache. */
export interface MemoryUsage extends SegmentMemory {
  /** What searches have decoded and kept, in addition to `index`. */
  readonly cache: CacheUsage;
}

/** The position gap. A phrase matches across two values only if its slop is at least this large. */
export const POSITION_GAP = 100;
