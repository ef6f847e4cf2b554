import type { Alternative, ResolvedExpansion, ResolvedQuery, ResolvedTerm } from "../plan/resolve/resolved.ts";
import type { ResolvedFilter } from "../plan/resolve/resolved-filter.ts";

/** How many documents contain a term. */
export interface TermStatistics {
  /** The number of documents that contain the term in one of the fields. */
  documentFrequency(fields: readonly string[], term: string): number;
}

/** A term that a misspelt word may stand for. */
export interface SimilarTerm {
  readonly term: string;
  /** The number of documents that contain it. */
  readonly frequency: number;
}

/** What the alternatives of typed words depend on: one state of an index. */
export interface TypingIndex extends TermStatistics {
  /** The number of documents. */
  readonly size: number;
  /** The number of documents that contain any of the alternatives. */
  count(leaves: readonly Alternative["leaf"][]): number;
  /**
   * The number of documents that match a query.
   *
   * @param filter what they must match besides; `null` for no filter
   */
  countMatches(query: ResolvedQuery, filter: ResolvedFilter | null): number;
  /** Whether the fields of a term contain another term that begins with it. */
  hasLongerTerm(term: ResolvedTerm): boolean;
  /**
   * The term that a misspelt word probably stands for: with the fewest edits, then in the most documents, then first by
   * code points; `null` if there is none besides the word itself.
   *
   * @param fuzzy accepts the terms with a similar spelling
   */
  similarTerm(word: ResolvedTerm, fuzzy: ResolvedExpansion): SimilarTerm | null;
  /**
   * The term in the most documents, then first by code points, that an unfinished word may become; `null` if there is none.
   *
   * @param beginnings accepts the terms that begin with a similar spelling of the word
   */
  longerTerm(beginnings: ResolvedExpansion): SimilarTerm | null;
}
