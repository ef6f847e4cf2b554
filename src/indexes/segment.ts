import type { PostingSet } from "../postings/posting-set.ts";
import type { TermDictionary } from "../terms/term-dictionary.ts";

/**
 * Part of an index: documents numbered 0, 1, 2, … (their ordinals) in the order in which they were added.
 *
 * Laws:
 * - Postings, lengths and numbers speak of every ordinal, deleted ones included; who searches takes the deleted away.
 * - A set or array once handed out never changes; what is added later shows in the next one.
 * - Every field of the schema can be asked, also when no document has it.
 */
export interface Segment<Document = unknown> {
  /** How many ordinals there are, deleted ones included. */
  readonly size: number;
  /** The deleted ordinals. */
  readonly deleted: PostingSet;
  /** How many they are. O(1). */
  readonly deletedCount: number;
  /** The index of a text field. Throws when the schema has no such text field: a defect of the caller. */
  text(field: string): TextIndex;
  /** The index of a number field. Throws when the schema has no such number field. */
  numbers(field: string): NumberIndex;
  document(ordinal: number): Document;
  id(ordinal: number): string;
  /** Marks an ordinal deleted; nothing else changes. */
  delete(ordinal: number): void;
}

/** The words of one text field of a segment. */
export interface TextIndex {
  /** Tokens in all documents together. */
  readonly tokenCount: number;
  /** In how many documents the term stands. O(1). */
  documentFrequency(term: string): number;
  /** The documents in which the term stands; none for a term that nothing has. */
  postings(term: string): PostingSet;
  /** The same documents with how often the term stands in each. Free of copies, and valid until the segment changes. */
  occurrences(term: string): Occurrences;
  /** The documents with at least one token. */
  withTokens(): PostingSet;
  /** How many they are. O(1). */
  readonly withTokensCount: number;
  /** Every term, sorted by code point. Made when first asked, and again after changes. */
  dictionary(): TermDictionary;
  /** Where the words stand. */
  streams(): TokenStreams;
}

/** Ordinals, ascending, and beside each how often something stands there: at least once. `frequencies` may be longer. */
export interface Occurrences {
  readonly ordinals: ArrayLike<number>;
  readonly frequencies: ArrayLike<number>;
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
  readonly positions: Uint32Array;
  /** One longer than the segment has ordinals. */
  readonly starts: Uint32Array;
  /** The number under which a term stands in `terms`, or -1. */
  termNumber(term: string): number;
}

/** The numbers of one field of a segment. */
export interface NumberIndex {
  /** Ordinal → value, NaN where it is missing. */
  readonly column: Float64Array;
  /** The values that are not missing, ascending, with their ordinals beside them; equal values by ordinal. */
  sorted(): SortedNumbers;
}

export interface SortedNumbers {
  readonly values: Float64Array;
  readonly ordinals: Uint32Array;
}

/** Positions left free between two values of one field: no phrase crosses it with a smaller slop. */
export const POSITION_GAP = 100;
