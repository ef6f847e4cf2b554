import type { Analyzer } from "../analyzer.ts";
import { derivedAnalyzer } from "./derived-analyzer.ts";

/** The stop words of Lucene's `EnglishAnalyzer`. */
export const englishStopWords: readonly string[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split(
    " ",
  ),
);

/**
 * An analyzer with stop words. A query ignores them where they stand alone and unquoted: `the robots` finds what
 * `robots` finds. They are indexed, so that `"the robots"` finds the two words together; a query that contains nothing
 * else searches them.
 *
 * @param words default {@link englishStopWords}
 * @throws {TypeError} for a stop word that `base` does not analyze to one term
 */
export function stopWordAnalyzer(base: Analyzer, words: readonly string[] = englishStopWords): Analyzer {
  const terms = new Set(words.map((word) => stopTerm(word, base)));
  return derivedAnalyzer(base, { name: nameOf(base, words), isStopWord: (term) => terms.has(term) });
}

function nameOf({ name }: Analyzer, words: readonly string[]): string {
  return words === englishStopWords ? `stop(${name})` : `stop(${name}: ${[...new Set(words)].sort().join(" ")})`;
}

function stopTerm(word: string, base: Analyzer): string {
  const [term, ...others] = base.terms(word);
  if (term === undefined || others.length > 0) {
    throw new TypeError(`A stop word must be one word, not ${JSON.stringify(word)}.`);
  }
  return term;
}
