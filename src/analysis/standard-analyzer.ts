import type { Analyzer, Token } from "./analyzer.ts";
import { lowerCase } from "./lower-case.ts";
import { MAX_TOKEN_LENGTH, WordScanner } from "./word-scanner.ts";

/** Whether a text is one word of lower-case ASCII letters and digits, like most words of queries: its only term. */
export function isPlainWord(text: string): boolean {
  const { length } = text;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    const isLetter = unit >= 97 && unit <= 122;
    if (!isLetter && (unit < 48 || unit > 57)) return false;
  }
  return length > 0 && length <= MAX_TOKEN_LENGTH;
}

/**
 * Returns the tokens of Lucene 8's StandardAnalyzer without stop words: words by the rules of Unicode, in lower case.
 * See `WordScanner` and `lowerCase`. The words are independent of the JavaScript engine's version, and so is the
 * lower case of the characters of Unicode 9.0.
 */
export const standardAnalyzer: Analyzer = {
  name: "standard",
  splitsAtWhitespace: true,

  terms(text: string): string[] {
    if (isPlainWord(text)) return [text];
    const lowered = lowerCase(text);
    const scanner = new WordScanner(text);
    const terms: string[] = [];
    while (scanner.next()) terms.push(lowered.slice(scanner.start, scanner.end));
    return terms;
  },

  tokens(text: string): Token[] {
    const lowered = lowerCase(text);
    const scanner = new WordScanner(text);
    const tokens: Token[] = [];
    while (scanner.next()) {
      const { start, end } = scanner;
      tokens.push({ term: lowered.slice(start, end), start, end, position: tokens.length });
    }
    return tokens;
  },

  normalize: lowerCase,
};
