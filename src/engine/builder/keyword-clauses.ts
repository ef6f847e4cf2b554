import type { QueryNode } from "../../../grammar/ast/ast.ts";
import type { RangeOptions } from "./leaf.ts";
import { type FuzzyOptions, requireText, TextClauses, type WildcardPiece } from "./text-clauses.ts";

/** Clauses on a keyword field. They concern whole values; texts are literal: they need no escapes. */
export class KeywordClauses {
  readonly #text: TextClauses;

  constructor(name: string) {
    this.#text = new TextClauses(name);
  }

  /**
   * `tags:"c#"`: the value, as it is; without case, accents and width if the field folds.
   *
   * @throws {TypeError} for an empty text
   */
  equals(value: string): QueryNode {
    return this.#text.phrase(requireText(value, "value"));
  }

  /**
   * `tags:("c#" OR "visual basic")`: any of the values. Without values, no document. Thousands of values are read at
   * once.
   *
   * @throws {TypeError} for an empty text
   */
  in(values: readonly string[]): QueryNode {
    return this.#text.in(values.map((value) => requireText(value, "value")));
  }

  /**
   * `tags:new\ y*`: values with this prefix.
   *
   * @throws {TypeError} for an empty text
   */
  startsWith(prefix: string): QueryNode {
    return this.#text.prefix(prefix);
  }

  /**
   * `tags:c?*`: values of this form. In a pattern that is one text, a backslash escapes the next character; in a list of
   * parts (`["*", { text }]`), texts are literal.
   *
   * @throws {QueryError} for a broken escape
   * @throws {TypeError} for an empty pattern
   */
  wildcard(pattern: string | readonly WildcardPiece[]): QueryNode {
    return this.#text.wildcard(pattern);
  }

  /**
   * `tags:colour~1`: values within an edit distance.
   *
   * @throws {TypeError} for an empty text
   */
  fuzzy(value: string, options?: FuzzyOptions): QueryNode {
    return this.#text.fuzzy(value, options);
  }

  /**
   * `tags:/c.+/`: values that the regular expression matches as a whole.
   *
   * @throws {QueryError} for an invalid regular expression
   */
  regexp(pattern: string): QueryNode {
    return this.#text.regexp(pattern);
  }

  /** `tags:[a TO m]`: values in the order of their code points, both bounds inclusive by default; `null` is an open end. */
  between(low: string | null, high: string | null, options?: RangeOptions): QueryNode {
    return this.#text.between(low, high, options);
  }

  /** `tags:*`: the field has a value that is not empty. */
  exists(): QueryNode {
    return this.#text.exists();
  }
}
