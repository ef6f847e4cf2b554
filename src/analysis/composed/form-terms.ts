import type { Analyzer, WordForms } from "../analyzer.ts";

/** Precedes every form in an index, so that no form is a word: words do not contain control characters. */
const MARK = "\u0001";

/** The term under which a form is indexed. */
export function formTerm(form: string): string {
  return MARK + form;
}

export function isFormTerm(term: string): boolean {
  return term.startsWith(MARK);
}

/** A term as it is shown: a form without its mark. */
export function shownTerm(term: string): string {
  return isFormTerm(term) ? term.slice(MARK.length) : term;
}

/** The analyzer of an index of forms. */
export function formAnalyzer({ name, splitsAtWhitespace = false }: Analyzer, forms: WordForms): Analyzer {
  return {
    name,
    splitsAtWhitespace,
    terms: (text) => forms.terms(text).map(formTerm),
    tokens: (text) => forms.tokens(text).map((token) => ({ ...token, term: formTerm(token.term) })),
    normalize: formTerm,
  };
}
