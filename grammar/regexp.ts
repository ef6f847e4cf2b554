/**
 * What a regular expression of the query language says. Code points, not code units. The `^` that may begin and the `$`
 * that may end a pattern are left out: an expression always matches a whole token.
 */
export type RegexpTree =
  /** The empty string: `()`, or an empty pattern. */
  | { readonly kind: "empty" }
  | { readonly kind: "character"; readonly codePoint: number }
  /** `.` */
  | { readonly kind: "any" }
  /** `[…]`, `[^…]`, and `\d`, `\W` and the like outside brackets. */
  | { readonly kind: "class"; readonly negated: boolean; readonly members: readonly ClassMember[] }
  /** At least two parts. */
  | { readonly kind: "concatenation"; readonly parts: readonly RegexpTree[] }
  /** At least two alternatives. */
  | { readonly kind: "alternation"; readonly alternatives: readonly RegexpTree[] }
  /** `*` is 0 to null, `+` 1 to null, `?` 0 to 1; `most` is null for "any number". */
  | { readonly kind: "repetition"; readonly body: RegexpTree; readonly least: number; readonly most: number | null };

/** A range `[low, high]` of code points (both inclusive), or one of `\d` (0-9), `\w` (A-Z a-z 0-9 _), `\s` and their complements. */
export type ClassMember =
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "digit" | "word" | "space"; readonly negated: boolean };
