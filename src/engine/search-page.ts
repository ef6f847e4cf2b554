import type { Change } from "../../grammar/recovery.ts";

export interface Hit<Document> {
  readonly id: string;
  /** The relevance; 0 when the page is not sorted by it. */
  readonly score: number;
  /** The document as it was found, made when it is first read. */
  readonly document: Document;
}

export interface SearchPage<Document, Facets = undefined> {
  /** How many documents match, on this page and off it. */
  readonly total: number;
  readonly hits: readonly Hit<Document>[];
  /** What was counted by field, if facets were asked for. */
  readonly facets: Facets;
  /** What was read otherwise than it is written, in the order of the places; there if the query was to be read leniently. */
  readonly changes?: readonly Change[];
}
