import type { Analyzer } from "../analysis/analyzer.ts";

/** The terms of an expression, in order; at least one. */
export type Expression = readonly string[];

/** A text that is equal for expressions with the same terms. No term contains a space. */
export function synonymKey(terms: Expression): string {
  return terms.join(" ");
}

/** The synonyms of a schema, as terms of its analyzer. */
export class Synonyms {
  /** The number of terms of the longest expression; 0 without synonyms. */
  readonly maxLength: number;
  readonly #groups = new Map<string, readonly Expression[]>();

  /** @param analyzer it need not be the one that the groups were checked with: the first of two equal expressions counts */
  constructor(groups: readonly (readonly string[])[], analyzer: Analyzer) {
    let maxLength = 0;
    for (const group of groups) {
      const byKey = new Map<string, Expression>();
      for (const expression of group) {
        const terms = analyzer.terms(expression);
        if (terms.length > 0) byKey.set(synonymKey(terms), terms);
      }
      const expressions = [...byKey.values()];
      for (const [key, terms] of byKey) {
        if (this.#groups.has(key)) continue;
        this.#groups.set(key, expressions);
        maxLength = Math.max(maxLength, terms.length);
      }
    }
    this.maxLength = maxLength;
  }

  /** The other expressions of the group that contains these terms; `null` if there is none. */
  of(terms: Expression): readonly Expression[] | null {
    if (terms.length === 0 || terms.length > this.maxLength) return null;
    const key = synonymKey(terms);
    const group = this.#groups.get(key);
    return group === undefined ? null : group.filter((other) => synonymKey(other) !== key);
  }
}
