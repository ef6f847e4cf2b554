import type { Analyzer, Token } from "firmament";

const WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/** Words of letters and digits in lower case: those of the tokenizer `unicode61` of SQLite without folded accents, in Latin texts. */
export const letterAnalyzer: Analyzer = {
  name: "letters",
  terms: (text) => tokensOf(text).map(({ term }) => term),
  tokens: tokensOf,
  normalize: (text) => text.toLowerCase(),
};

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }, position) => {
    return { term: word.toLowerCase(), start: index, end: index + word.length, position };
  });
}
