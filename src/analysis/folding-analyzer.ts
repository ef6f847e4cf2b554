import type { Analyzer, Token } from "./analyzer.ts";
import { foldCharacters } from "./character-folding.ts";
import { alignedForm, compatibilityForm, withPlainFractions } from "./compatibility-form.ts";
import { lowerCase } from "./lower-case.ts";
import { isPlainWord, standardAnalyzer } from "./standard-analyzer.ts";
import { WordScanner } from "./word-scanner.ts";

const nonAscii = /[\u0080-\uffff]/;

/**
 * Returns the words of a text's compatibility form in lower case and folded, so that `zurich` matches Zürich, `strasse`
 * Straße, `labs` Ｌａｂｓ and `o'reilly` O’Reilly; see `compatibilityForm` and `foldCharacters`. A word that folds to an
 * empty text (`®`) has no token and no position.
 *
 * The analysis of a term is the term itself, with two exceptions: folding made it longer than the maximum token length,
 * or the term is what is left of a word after its `®`, such as a zero-width joiner, which is no word alone.
 */
export const foldingAnalyzer: Analyzer = {
  name: "folding",
  splitsAtWhitespace: true,

  terms(text: string): string[] {
    if (isPlainWord(text)) return [text];
    return nonAscii.test(text) ? mappedTerms(text, foldCharacters) : standardAnalyzer.terms(text);
  },

  tokens(text: string): Token[] {
    return nonAscii.test(text) ? mappedTokens(text, foldCharacters) : standardAnalyzer.tokens(text);
  },

  normalize(text: string): string {
    return nonAscii.test(text)
      ? foldCharacters(lowerCase(compatibilityForm(withPlainFractions(text))))
      : lowerCase(text);
  },
};

/**
 * The words of a text's compatibility form in lower case, each mapped to a term; a word that is mapped to an empty text
 * has no term.
 */
export function mappedTerms(text: string, map: (word: string) => string): string[] {
  const form = nonAscii.test(text) ? compatibilityForm(text) : text;
  const lowered = lowerCase(form);
  const scanner = new WordScanner(form);
  const terms: string[] = [];
  while (scanner.next()) {
    const term = map(lowered.slice(scanner.start, scanner.end));
    if (term !== "") terms.push(term);
  }
  return terms;
}

/** The terms of {@link mappedTerms} as tokens. */
export function mappedTokens(text: string, map: (word: string) => string): Token[] {
  const { form, spanOf } = alignedForm(text);
  const tokens: Token[] = [];
  for (const { term: word, start, end } of standardAnalyzer.tokens(form)) {
    const term = map(word);
    if (term !== "") tokens.push({ term, ...spanOf(start, end), position: tokens.length });
  }
  return tokens;
}
