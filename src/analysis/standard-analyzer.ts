import type { Analyzer, Token } from "./analyzer.ts";
import { lowerCase } from "./lower-case.ts";
import { WordScanner } from "./word-scanner.ts";

/** One word in lower case, as most words of queries are. */
const wholeWord = /^[a-z0-9]{1,255}$/;

/**
 * The tokens of Lucene 8's StandardAnalyzer without stop words: words by Unicode's rules, in lower case. See `WordScanner`
 * and `lowerCase`; neither depends on the engine's Unicode version for characters that were assigned in Unicode 9.0.
 */
export const standardAnalyzer: Analyzer = {
  name: "standard",
  splitsAtBlanks: true,

  terms(text: string): string[] {
    if (wholeWord.test(text)) return [text];
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
