import type { PostingSet } from "../postings/posting-set.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import type { TermStretch } from "../terms/term-units.ts";
import type { Counted } from "./most-frequent.ts";

/**
 * Part of an index: documents numbered 0, 1, 2, … (their ordinals) in the order in which they were added.
 *
 * Laws:
 * - Postings, lengths and numbers speak of every ordinal, deleted ones included; who searches takes the deleted away.
 * - A set or array once handed out never changes; what is added later shows in the next one.
 * - Every field of the schema can be asked, also when no document has it.
 * - Documents and deletions are only ever added: `size` and `deletedCount` tell how it was at a time.
 */
export interface Segment<Document = unknown> {
  /** How many ordinals there are, deleted ones included. */
  readonly size: number;
  /** The deleted ordinals. */
  readonly deleted: PostingSet;
  /** How many they are. O(1). */
  readonly deletedCount: number;
  /** Those that were deleted first, so many of them, in that order. O(1). */
  firstDeleted(count: number): Uint32Array;
  /** The ordinals that are not deleted. O(1) while nothing changes. */
  readonly alive: PostingSet;

  /** In how many documents the term stands in one of the fields. O(1) for one field and for all text fields of a sealed segment. */
  documentFrequency(fields: readonly string[], term: string): number;
  /** The documents in which the term stands in one of the fields. */
  postings(fields: readonly string[], term: string): PostingSet;
  /** The posting lists of a term in those of the fields that have it. */
  lists(fields: readonly string[], term: string): readonly FieldPostings[];
  /** What a pattern stands for in the fields. */
  expand(fields: readonly string[], automaton: Automaton): Expansion;
  /**
   * Of the terms that begin with the code points of a prefix those with the most postings in the fields, at most so many: a document counts
   * once for each field that has the term. The most frequent first, equally frequent ones in the order of their code points. O(such terms): 0.1 ms
   * for 30,000.
   */
  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[];

  /** The index of a text field. Throws when the schema has no such text field: a defect of the caller. */
  text(field: string): TextIndex;
  /** The index of a number field. Throws when the schema has no such number field. */
  numbers(field: string): NumberIndex;
  /**
   * The whole values of a text field. Throws when the schema has no such text field. Where they are not at hand, all documents are
   * read: 0.2 s for 100,000 companies.
   */
  values(field: string): ValueIndex;
  /** Whether `values` has them at hand: sealed with the segment, or asked for lately. */
  hasValues(field: string): boolean;
  /** The values of one document in a text field, in their order; none when it is missing. O(length of the document). */
  valuesOf(ordinal: number, field: string): readonly string[];

  document(ordinal: number): Document;
  /** Makes sure that `document` can be read from now on; throws what reading it would. */
  requireDocument(ordinal: number): void;
  id(ordinal: number): string;
  /** Puts the ids of documents, in the order of their ordinals, into an array from a place on. */
  idsOf(documents: PostingSet, into: string[], from: number): void;
  /** The ordinals in the order of their ids' code units; of deleted ones some may be missing. Made when first asked for, or sealed with the segment. */
  idOrder(): Uint32Array;
  /** The ordinal of the document with an id; -1 when there is none that is not deleted. */
  ordinalOf(id: string): number;
  /** Marks an ordinal deleted; nothing else changes. */
  delete(ordinal: number): void;
}

/** What a segment knows of its documents, whichever of them are deleted. */
export type SegmentContent<Document> = Omit<
  Segment<Document>,
  "deleted" | "deletedCount" | "firstDeleted" | "alive" | "ordinalOf" | "delete"
>;

/** The words of one text field of a segment. */
export interface TextIndex {
  /** Tokens in all documents together. */
  readonly tokenCount: number;
  /** The documents with at least one token. */
  withTokens(): PostingSet;
  /** How many they are. O(1). */
  readonly withTokensCount: number;
  /** The documents in which a term stands; `null` for a term that nothing has. */
  list(term: string): PostingList | null;
  /** The documents in which one term stands right before another; `null` when such lists are not kept, and the streams must be asked. */
  pair(first: string, second: string): PostingList | null;
  /**
   * Terms that begin with the code points of a prefix and stand right behind another one, as far as the lists of such pairs are kept: at most so many, those
   * with the most documents first and equally frequent ones in the order of their code points. O(pairs of the first term).
   */
  frequentFollowers(first: string, prefix: string, most: number): readonly Counted<string>[];
  /** Where the words stand. */
  streams(): TokenStreams;
}

/**
 * The documents in which something stands, and how often. Its arrays are not to be changed, and valid until the segment changes.
 */
export interface PostingList {
  /** How many documents. O(1). */
  readonly size: number;
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** Beside each ordinal how often it stands there: at least once, and {@link MAX_FREQUENCY} stands for that many and more. */
  readonly frequencies: Uint8Array;
  /**
   * Beside each ordinal, at which of the document's tokens it stands first, counted from 0; {@link MAX_OFFSET} stands for that one and
   * those after it. `null` when it is not kept.
   */
  readonly offsets: Uint16Array | null;
  /** The same documents as a set. */
  readonly documents: PostingSet;
}

/** A posting list of a term, and its field. */
export interface FieldPostings extends PostingList {
  readonly field: string;
}

/** What a pattern stands for in some fields of one segment. Sets are made when first asked for, and kept. */
export interface Expansion {
  /** How many distinct terms. */
  readonly termCount: number;
  /** How many postings those terms have in the fields: at least as many as there are documents. */
  readonly postingCount: number;
  /** The documents in which one of the terms stands in one of the fields. */
  documents(): PostingSet;
  /** Those in which one of the terms stands in this field, which is one of those that were asked. */
  documentsIn(field: string): PostingSet;
}

/**
 * The words of a field's documents, one document after the other, in the order of the text: token `i` of the column is term number
 * `terms[i]` at position `positions[i]`. Document `d` owns the tokens `[starts[d], starts[d + 1])`.
 *
 * Positions ascend within a document. Those of one value are consecutive; before every further value
 * {@link POSITION_GAP} positions are left free, also before and after one without tokens.
 */
export interface TokenStreams {
  readonly terms: Uint32Array;
  /** `null` where they are 0, 1, 2, … in every document, since the field has one value. */
  readonly positions: Uint32Array | null;
  /** One longer than the segment has ordinals. */
  readonly starts: Uint32Array;
  /** The number under which a term stands in `terms`, or -1. */
  termNumber(term: string): number;
  /** The term of a number; the numbers go from 0 up to, not including, `termCount`. */
  termAt(termNumber: number): string;
  readonly termCount: number;
}

/** The numbers of one field of a segment. */
export interface NumberIndex {
  /** Ordinal → value, NaN where it is missing. */
  readonly column: Float64Array;
  /** The values that are not missing, ascending, with their ordinals beside them; equal values by ordinal. */
  sorted(): SortedNumbers;
  /** Ordinal → its place in `sorted()`, or -1: a range of values is a range of places, and those are compared faster. */
  ranks(): Int32Array;
}

export interface SortedNumbers {
  readonly values: Float64Array;
  readonly ordinals: Uint32Array;
}

/**
 * The distinct values of one text field of a segment, whole, as they stand in the documents. A value is known by its number, its place in the
 * order of their code points.
 */
export interface ValueIndex {
  /** How many values. */
  readonly count: number;
  /** The value of a number. */
  at(number: number): string;
  /** The number of a value; -1 when no document has it. O(log count). */
  numberOf(value: string): number;
  /** The values that begin with the code points of a text. O(log count). */
  beginningWith(prefix: string): TermStretch;
  /** By number: how many documents have the value; and last, as number `count`, how many have none. */
  readonly documentCounts: Uint32Array;
  /** The documents that have a value. O(documents) the first time, O(size) from then on. */
  documents(number: number): PostingSet;
  /**
   * The values of all documents by their numbers, one document after the other: document `d` has `[starts[d], starts[d + 1])`, each
   * value once, in the order of the document.
   */
  readonly numbers: Uint32Array;
  /** One longer than the segment has ordinals. `null` for a field of one value: document `d` has `numbers[d]`, which is `count` if it has none. */
  readonly starts: Uint32Array | null;
}

/** Positions left free between two values of one field: no phrase crosses it with a smaller slop. */
export const POSITION_GAP = 100;

/** Frequencies above this one count as this one: BM25 hardly tells them apart, and a byte holds them. */
export const MAX_FREQUENCY = 255;

/** Token offsets from this one on are not told apart. */
export const MAX_OFFSET = 65_535;
