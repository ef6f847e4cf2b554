import type { Analyzer, Token } from "./analyzer.ts";
import { lowerCase } from "./lower-case.ts";
import { WordScanner } from "./word-scanner.ts";

/** A single word in lower case, like most words of queries. */
const singleWord = /^[a-z0-9]{1,255}$/;

/**
 * Returns the tokens of Lucene 8's StandardAnalyzer without stop words: words by the rules of Unicode, in lower case.
 * See `WordScanner` and `lowerCase`. For characters of Unicode 9.0, both are independent of the JavaScript engine's
 * version.
 */
export const standardAnalyzer: Analyzer = {
  name: "standard",
  splitsAtWhitespace: true,

  terms(text: string): string[] {
    if (singleWord.test(text)) return [text];
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
