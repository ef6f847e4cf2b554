import type { BytePages } from "../../storage/byte-pages.ts";
import type { SectionEntries } from "../arrays/sections.ts";

/** A sealed segment: one buffer, and what lies where in it. */
export interface SealedBytes {
  readonly directory: SealedDirectory;
  readonly pages: BytePages;
}

/**
 * What a sealed segment's buffer holds. Plain JSON.
 *
 * Sections, T being the number of terms, L of posting lists, P of postings, C of common words in
 * each field, N of documents:
 *
 * | name | elements | |
 * | --- | --- | --- |
 * | `terms/units`, `terms/starts` | | the terms in the order of their code points, one after the other |
 * | `terms/shared` | T | how many units a term shares with the one before it: see `TermUnits` |
 * | `terms/slots` | | a hash table: see {@link HashedTexts} |
 * | `terms/lists` | T + 1 | the first posting list of each term; they are ordered by term, then by field |
 * | `terms/documents` | T | in how many documents the term stands in any field |
 * | `lists/fields`, `lists/starts` | L, L + 1 | the field of each list, and its first posting |
 * | `postings/ordinals`, `/frequencies` | P | see `PostingList` |
 * | `postings/offsets` | | the same, of all lists that are not in `pairs/lists` |
 * | `pairs/lists`, `pairs/firsts` | C, C + 1 | the posting lists of common words, and the first pair that begins with each |
 * | `pairs/seconds`, `pairs/starts` | | the second word of each pair by its place in `pairs/lists`, ascending for one first word; its first posting |
 * | `pairs/ordinals`, `pairs/frequencies` | | see `PostingList` |
 * | `text/‹field›/starts`, `/terms`, `/positions` | | see `TokenStreams`; no positions for a field of one value |
 * | `values/‹field›/units`, `/starts`, `/shared` | | the distinct values in the order of their code points: see `TermUnits`; of some fields only |
 * | `values/‹field›/counts`, `/numbers`, `/documents` | | see `ValueIndex`; no documents for a field of one value |
 * | `number/‹field›/column`, `/values`, `/ordinals` | | see `NumberIndex` |
 * | `ids/units`, `ids/starts`, `ids/slots` | | the ids by ordinal; discarded ones are not in the table |
 * | `ids/order` | | the ordinals of all but discarded ones, by the code units of their ids |
 * | `discarded` | | the ordinals that are deleted from the start |
 * | `documents/starts`, `documents/bytes` | N + 1 | see `PackedDocuments` |
 */
export interface SealedDirectory {
  readonly size: number;
  /** By text field, in the schema's order. */
  readonly texts: readonly SealedText[];
  readonly sections: SectionEntries;
}

/** What is known of a text field without reading anything. */
export interface SealedText {
  readonly tokenCount: number;
  /** How many documents have a token. */
  readonly withTokensCount: number;
  /** Two neighbours have a list of their own exactly if each of them stands in so many documents of the field or more. */
  readonly pairThreshold: number;
  /** How many distinct values there are; `null` where they are not sealed. */
  readonly valueCount: number | null;
}
