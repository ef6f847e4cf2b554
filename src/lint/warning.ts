import type { Span } from "../../grammar/ast/ast.ts";
import type { Fix } from "../../grammar/diagnostics/fix.ts";

/**
 * What in a query is probably not meant as it is written:
 *
 * - `lower-case-operator`: `and`, `or` or `not` as a word where an operator could stand;
 * - `duplicate-clause`: a clause that stands in its list before;
 * - `reversed-range`, `empty-range`: `[500 TO 50]`, `{5 TO 5}`;
 * - `matches-nothing`: a clause that matches no document of the index;
 * - `contradiction`: two clauses that no document can match both;
 * - `only-scores`: a clause beside one with `+`, which only adds to the score;
 * - `mixed-operators`: AND beside OR, or beside white space that means OR, without parentheses;
 * - `leading-wildcard`: a word that begins with `*` or `?`.
 */
export type WarningCode =
  | "lower-case-operator"
  | "duplicate-clause"
  | "reversed-range"
  | "empty-range"
  | "matches-nothing"
  | "contradiction"
  | "only-scores"
  | "mixed-operators"
  | "leading-wildcard";

/** Something in a query that is probably not meant, in words for the person who wrote it. */
export interface Warning {
  readonly code: WarningCode;
  /** One sentence: what it means as it is written. */
  readonly message: string;
  /** Where, in UTF-16 code units of the query's text. */
  readonly span: Span;
  /**
   * Changes of the query's text that together silence this warning, in order. Those of all warnings of a query are apart from each other, so that
   * they can be applied at once. After `duplicate-clause` and `mixed-operators` the query matches what it did; after the others it says what was probably meant.
   */
  readonly fixes?: readonly Fix[];
}
