import type { Analyzer } from "firmament";

/**
 * Whether the text of a prefix consists of one word, so that a text search can read it. The text of a pattern is not split:
 * no word begins with `c++`, and a text search would find `c`.
 */
export function isWordPrefix(text: string, analyzer: Analyzer): boolean {
  const [word, ...others] = analyzer.terms(text);
  return word === text && others.length === 0;
}
