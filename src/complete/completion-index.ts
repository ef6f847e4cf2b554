import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { AnalyzerGroup } from "../schema/analyzed-schema.ts";
import type { TypedTerms } from "./typed-terms.ts";

/** A text that may complete a value. */
export interface Candidate {
  readonly text: string;
  /** 0 if the value starts with the typed text, 1 if another word of the value does. */
  readonly rank: 0 | 1;
}

/** What completion reads of an index. */
export interface CompletionIndex {
  /** The number of documents that match a clause; 0 for a phrase that would take too long. */
  count(clause: ResolvedQuery): number;
  /** The `k` most frequent numbers of a field whose decimal digits start with the typed text. */
  numbers(field: string, typed: string, k: number): readonly string[];
  /** The `k` most frequent years, months or days of a date field whose texts start with the typed text. */
  dates(field: string, typed: string, k: number): readonly string[];
  /**
   * At most `k` values that start with the typed text, then those with another word that does; the most frequent first.
   *
   * @param group a field and its analyzer
   */
  values(group: AnalyzerGroup, typed: string, k: number): readonly Candidate[];
  /** At most `k` terms of some fields that complete a typed text; those that follow its complete terms come first. */
  terms(fields: readonly string[], typed: TypedTerms, k: number): readonly string[];
}
