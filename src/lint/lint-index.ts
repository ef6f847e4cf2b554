import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";

/** What the rules read of an index. */
export interface LintIndex {
  /** Whether the index has no documents. */
  readonly isEmpty: boolean;
  /**
   * Whether a document matches.
   *
   * @throws {DeadlineError} when the deadline has passed
   */
  hasMatch(query: ResolvedQuery): boolean;
  /**
   * The terms of some fields at edit distance 1 from a word or, if there are none, at distance 2; the most frequent
   * first. Rare terms may be missing when many documents contain similar terms.
   *
   * @param word a term that an analyzer produced
   */
  similarTerms(word: string, fields: SearchedFields): readonly string[];
}
