import type { Analyzer } from "../analysis/analyzer.ts";

/** The terms of an expression, in order; at least one. */
export type Expression = readonly string[];

/** A text that is equal for expressions with the same terms. No term contains a space. */
export function synonymKey(terms: Expression): string {
  return terms.join(" ");
}

/** The synonyms of a schema. Its analyzer recognizes expressions, and each field searches them with its own. */
export class Synonyms {
  /** The number of terms of the longest expression; 0 without synonyms. */
  readonly maxLength: number;
  readonly #groups = new Map<string, readonly string[]>();

  /** @param analyzer it need not be the one that the groups were checked with: the first of two equal expressions counts */
  constructor(groups: readonly (readonly string[])[], analyzer: Analyzer) {
    let maxLength = 0;
    for (const group of groups) {
      const byKey = new Map<string, { readonly text: string; readonly length: number }>();
      for (const text of group) {
        const terms = analyzer.terms(text);
        if (terms.length > 0) byKey.set(synonymKey(terms), { text, length: terms.length });
      }
      const texts = [...byKey.values()].map(({ text }) => text);
      for (const [key, { length }] of byKey) {
        if (this.#groups.has(key)) continue;
        this.#groups.set(key, texts);
        maxLength = Math.max(maxLength, length);
      }
    }
    this.maxLength = maxLength;
  }

  /**
   * The group that contains an expression, as it is written in the schema; `null` if there is none. It contains the
   * expression itself, because a keyword has it in the schema's spelling only.
   */
  of(terms: Expression): readonly string[] | null {
    if (terms.length === 0 || terms.length > this.maxLength) return null;
    return this.#groups.get(synonymKey(terms)) ?? null;
  }
}
