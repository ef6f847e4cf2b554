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
    if (!nonAscii.test(text)) return standardAnalyzer.terms(text);
    const form = compatibilityForm(text);
    const lowered = lowerCase(form);
    const scanner = new WordScanner(form);
    const terms: string[] = [];
    while (scanner.next()) {
      const term = foldCharacters(lowered.slice(scanner.start, scanner.end));
      if (term !== "") terms.push(term);
    }
    return terms;
  },

  tokens(text: string): Token[] {
    if (!nonAscii.test(text)) return standardAnalyzer.tokens(text);
    const { form, spanOf } = alignedForm(text);
    const tokens: Token[] = [];
    for (const { term: word, start, end } of standardAnalyzer.tokens(form)) {
      const term = foldCharacters(word);
      if (term !== "") tokens.push({ term, ...spanOf(start, end), position: tokens.length });
    }
    return tokens;
  },

  normalize(text: string): string {
    return nonAscii.test(text)
      ? foldCharacters(lowerCase(compatibilityForm(withPlainFractions(text))))
      : lowerCase(text);
  },
};
