/**
 * The operators that are words. The tokens, the reader of plain queries, fixes and completion follow this list; a test
 * compares it with `escape.ts` and `token-class.ts`, which would be larger in bundles.
 */
export const OPERATORS = ["AND", "OR", "NOT"] as const;

export type OperatorWord = (typeof OPERATORS)[number];

export function isOperatorWord(word: string): word is OperatorWord {
  return (OPERATORS as readonly string[]).includes(word);
}
