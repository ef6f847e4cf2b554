/*
 * The limits of a search as you type. The shares were chosen on 20,000 real companies, with names in which one letter
 * was changed.
 */

/** A word in at most this share of the documents may be misspelt: 4 of 20,000. */
export const RARE_SHARE: number = 1 / 5000;

/** A word in more than this share of the documents is a common word, such as `and`, `is` and `the`. */
export const COMMON_SHARE = 0.6;

/** In fewer documents no word is common: all words may occur in most of them. */
export const MIN_DOCUMENTS_FOR_COMMON_WORDS = 100;

/** The edits that a misspelt word may have, by its minimum length in code points; the longest first. */
export const EDITS_BY_LENGTH: readonly { readonly minLength: number; readonly edits: 1 | 2 }[] = [
  { minLength: 9, edits: 2 },
  { minLength: 5, edits: 1 },
];

/** From this length on, a word that no document contains may have one edit. */
export const MIN_LENGTH_OF_UNKNOWN_WORDS = 3;

/** Longer words, in UTF-16 code units, stand for themselves only. */
export const MAX_WORD_LENGTH = 64;

/** The words from this number on stand for themselves only: a longer text was not typed into a search box. */
export const MAX_WORDS = 32;

/** At most this number of words of a query is searched with other spellings: each takes up to a millisecond. */
export const MAX_FUZZY_WORDS = 8;

/** A word that the analyzer splits into more terms than this stands for itself only. */
export const MAX_TERMS_PER_WORD = 8;

/** The minimum length of the two words that a typed word is split into, or that are joined. */
export const MIN_PART_LENGTH = 2;

/** The number of splits of a word of which the first that occurs in a document is used. */
export const MAX_TESTED_SPLITS = 4;

/** The minimum length of two adjacent words joined. */
export const MIN_JOINED_LENGTH = 5;

/** The maximum number of similar terms that are compared for a suggestion. */
export const MAX_SIMILAR_TERMS = 256;

/** A word that some documents contain is misspelt only if this many times as many contain a similar word. */
export const MIN_FREQUENCY_RATIO = 100;

/** The lengths, in code points, of an unfinished word that may be misspelt. */
export const MIN_BEGINNING_LENGTH = 4;
export const MAX_BEGINNING_LENGTH = 24;

/** The maximum number of longer terms that are compared, in each segment. */
export const MAX_LONGER_TERMS = 1024;
