import type { Analyzer, DefaultOperator, QueryNode } from "firmament";
import { type NaiveSpan, naiveDateSpan } from "./dates.ts";
import { editsBetween } from "./distance.ts";
import { hasPhrase, type Word } from "./phrase.ts";

/**
 * The rules of the language that other engines read differently. The naive engine asks them wherever they apply, and
 * {@link standardRules} are the language.
 *
 * A *misreading* replaces one rule, or a few: `new NaiveEngine(schema, { rules: { positionGap: 0 } })` is an engine whose
 * phrases match across two values. Other ways to combine clauses are other trees: see {@link Rules.tree}.
 */
export interface Rules {
  /**
   * "Combining clauses": reads the tree of a query, whose parentheses are groups, white space sequences, and signs nodes of
   * their own. A misreading returns another tree: it may turn sequences into conjunctions, drop fields of groups, slops
   * and signs, swap the bounds of ranges, or make words of prefixes. The rest of the language then applies to that tree.
   * Standard: the same tree.
   */
  readonly tree: (query: QueryNode, defaultOperator: DefaultOperator) => QueryNode;

  /**
   * "Words become tokens in the same way as the indexed texts": the analyzer of a text or keyword field, for texts and
   * queries. A misreading distinguishes case or accents. Standard: the same analyzer.
   */
  readonly analyzer: (analyzer: Analyzer, type: "text" | "keyword") => Analyzer;

  /** "The gap between two values of a field is 100 positions." With 0, phrases match across values. */
  readonly positionGap: number;

  /** Whether the words of a field contain a phrase of one or more terms. Standard: by shifts of positions. */
  readonly hasPhrase: (words: readonly Word[], terms: readonly string[], slop: number) => boolean;

  /** The number of edits between a fuzzy word and a token. Standard: the optimal string alignment distance. */
  readonly editsBetween: (from: string, to: string) => number;

  /** "A pattern must match one whole token." A misreading tests parts of it, or the text of the field. Standard: `fits(term)`. */
  readonly matchesToken: (fits: (text: string) => boolean, term: string) => boolean;

  /** "Patterns are converted to lower case and folded like tokens." Standard: `true`. */
  readonly normalizesPatterns: boolean;

  /**
   * Whether a value is on the right side of a bound of a range, or of a comparison, where `>=` and `<=` are inclusive.
   * Standard: an inclusive bound is part of the range.
   *
   * @param order positive if the value is inside of the bound, 0 if it equals it
   */
  readonly isInside: (order: number, inclusive: boolean) => boolean;

  /** "A date stands for all its milliseconds." Standard: the whole span of its precision. */
  readonly dateSpan: (text: string, now: number) => NaiveSpan;

  /** "A decimal number without a field also matches documents with this value in a number field." Standard: `true`. */
  readonly findsNumbers: boolean;

  /** "A clause without a token is removed from its list." A misreading lets it match nothing. */
  readonly withoutToken: "removed" | "matches nothing";

  /** "`NOT a` matches all documents without a." In Lucene, a list of excluded clauses only matches nothing. */
  readonly onlyExcluded: "complement" | "matches nothing";

  /** "`places:(city:berlin AND kind:hq)` needs one object that matches the whole query", or any object for each clause. */
  readonly nestedObjects: "one object" | "any objects";
}

/** The rules of the language. */
export const standardRules: Rules = Object.freeze({
  tree: (query: QueryNode) => query,
  analyzer: (analyzer: Analyzer) => analyzer,
  positionGap: 100,
  hasPhrase,
  editsBetween,
  matchesToken: (fits: (text: string) => boolean, term: string) => fits(term),
  normalizesPatterns: true,
  isInside: (order: number, inclusive: boolean) => (inclusive ? order >= 0 : order > 0),
  dateSpan: naiveDateSpan,
  findsNumbers: true,
  withoutToken: "removed",
  onlyExcluded: "complement",
  nestedObjects: "one object",
});
