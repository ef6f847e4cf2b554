import type { Span } from "../../grammar/ast/ast.ts";
import type { Fix } from "../../grammar/diagnostics/fix.ts";

/**
 * The kind of a warning:
 *
 * - `lower-case-operator`: `and`, `or` or `not` as a word where an operator could be;
 * - `missing-colon`: a field that is compared without a colon, as in `price<5` and `name = acme`;
 * - `missing-field`: a comparison without a field, as the second one of `price:>5 AND <10`;
 * - `missing-brackets`: a range without square brackets, as in `price:1 TO 5`;
 * - `typographic-quotes`: a phrase in “ ” or ' ', which are not quotes of the language;
 * - `full-width-signs`: `（`, `）` or `ＯＲ`, which are not signs of the language;
 * - `incomplete-operator`: `&` or `|` where `&&` or `||` could be;
 * - `duplicate-clause`: a clause that repeats an earlier clause of its list;
 * - `redundant-clause`: a clause that another clause of its list covers or implies;
 * - `reversed-range`: a range whose lower bound is above its upper bound, as in `[500 TO 50]`;
 * - `empty-range`: a range that excludes its only value, as in `{5 TO 5}`;
 * - `rounded-bound`: a date that is rounded up before shorter steps, as in `[now/d TO now/d+2h]`;
 * - `matches-nothing`: a clause that matches no document of the index;
 * - `contradiction`: clauses that no document can match together;
 * - `only-scores`: an optional clause beside a required one, which only adds to the score;
 * - `mixed-operators`: AND beside OR, or beside white space that means OR, without parentheses;
 * - `leading-wildcard`: a term that starts with `*` or `?`.
 */
export type WarningCode =
  | "lower-case-operator"
  | "missing-colon"
  | "missing-field"
  | "missing-brackets"
  | "typographic-quotes"
  | "full-width-signs"
  | "incomplete-operator"
  | "duplicate-clause"
  | "redundant-clause"
  | "reversed-range"
  | "empty-range"
  | "rounded-bound"
  | "matches-nothing"
  | "contradiction"
  | "only-scores"
  | "mixed-operators"
  | "leading-wildcard";

/** A finding about a query that is valid but probably not what its author means. */
export interface Warning {
  readonly code: WarningCode;
  /** The finding, its reason and a remedy, in words for the author of the query. */
  readonly message: string;
  /** In UTF-16 code units of the query text. */
  readonly span: Span;
  /**
   * The changes of the query text that together remove this warning, in text order. The fixes of all warnings of a
   * query do not overlap, so that they can be applied together. The fixes of `duplicate-clause`, `redundant-clause`
   * and `mixed-operators` keep the matches; other fixes change the query to what its author probably meant.
   */
  readonly fixes?: readonly Fix[];
}
