import type { Change } from "../../../grammar/recovery/recovery.ts";
import type { ScorePart } from "../../evaluate/score/parts.ts";
import type { Highlights } from "../../highlight/highlight.ts";

export interface Hit<Document> {
  readonly id: string;
  /** The relevance; 0 when the page is not sorted by it. */
  readonly score: number;
  /** The document as it was found, made when it is first read. */
  readonly document: Document;
  /**
   * What the score is made of, clause by clause and field by field, by size: it adds up to the score, but for rounding. There if it was asked for; empty
   * when the page is not sorted by relevance.
   */
  readonly explanation?: readonly ScorePart[];
  /** The words that made the document match, in their values. There if it was asked for. */
  readonly highlights?: Highlights<Document>;
}

export interface SearchPage<Document, Facets = undefined> {
  /** How many documents match, on this page and off it. */
  readonly total: number;
  readonly hits: readonly Hit<Document>[];
  /** What the next page is asked for with: see `SearchOptions.cursor`. `null` when there is none: after the last hit, and for a limit of 0. */
  readonly cursor: string | null;
  /** What was counted by field, if facets were asked for. */
  readonly facets: Facets;
  /** What was read otherwise than it is written, in the order of the places; there if the query was to be read leniently. */
  readonly changes?: readonly Change[];
}
