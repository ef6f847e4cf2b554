import type { Edits } from "./alignment-table.ts";
import type { Pattern } from "./pattern.ts";

/** A bound of a range of terms. */
export interface TermBound {
  readonly text: string;
  readonly inclusive: boolean;
}

/** A set of terms as it was described, with normalized texts. An engine with automata of its own can read it. */
export type TermPattern =
  /** Texts that start with a text. */
  | { readonly kind: "prefix"; readonly text: string }
  /** Texts within an edit distance of a text: see `fuzzyAutomaton`. */
  | { readonly kind: "fuzzy"; readonly text: string; readonly edits: Edits }
  /** Texts between two bounds, by code points; a bound of `null` is open. */
  | { readonly kind: "range"; readonly low: TermBound | null; readonly high: TermBound | null }
  /** A wildcard or a regular expression. */
  | { readonly kind: "regular"; readonly pattern: Pattern };
