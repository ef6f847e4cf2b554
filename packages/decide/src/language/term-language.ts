import { type Automaton, acceptsText } from "firmament/query";

/**
 * A regular set of terms. The resolved clauses on fields of terms have this shape, except phrases: a field matches a
 * clause if one of its terms is in the language.
 */
export type TermLanguage =
  /** One term. */
  | { readonly kind: "term"; readonly term: string }
  /** A finite set. */
  | { readonly kind: "terms"; readonly terms: ReadonlySet<string> }
  /** The terms that a pattern accepts. */
  | { readonly kind: "expansion"; readonly automaton: Automaton }
  /** Every term. */
  | { readonly kind: "exists" };

/** Whether a language contains a term. O(length). */
export function containsTerm(language: TermLanguage, term: string): boolean {
  switch (language.kind) {
    case "term":
      return language.term === term;
    case "terms":
      return language.terms.has(term);
    case "expansion":
      return acceptsText(language.automaton, term);
    case "exists":
      return true;
  }
}

/** The terms of a finite set; `null` for a language that is not given as one. */
export function finiteTerms(language: TermLanguage): readonly string[] | null {
  if (language.kind === "term") return [language.term];
  return language.kind === "terms" ? [...language.terms] : null;
}
