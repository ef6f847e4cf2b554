import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { Analyzer, Token, WordForms } from "../analyzer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { derivedAnalyzer } from "./derived-analyzer.ts";

/** The options of {@link stemmingAnalyzer}. */
export interface StemmingOptions {
  /** Identifies the stems: analyzers with equal names return equal stems. */
  readonly name: string;
  /**
   * The stem of a word: equal for all words that a search must not distinguish.
   *
   * @param word as `foldingAnalyzer` indexes it: in lower case, without accents
   */
  readonly stem: (word: string) => string;
}

const OPTIONS: OptionNames<StemmingOptions> = { name: true, stem: true };

/**
 * An analyzer with the words of `foldingAnalyzer` and with their stems. The unquoted word `robots` then finds `robot`
 * too, the quoted `"robots"` only itself. A word has the same stem with and without its accents.
 *
 * @throws {TypeError} if the name or the function is missing
 */
export function stemmingAnalyzer(options: StemmingOptions): Analyzer {
  checkOptions("stemmingAnalyzer", options, OPTIONS);
  const { name, stem } = options;
  if (typeof name !== "string" || name === "") throw new TypeError("A stemming analyzer needs a name.");
  if (typeof stem !== "function") throw new TypeError(`The analyzer ${JSON.stringify(name)} needs a function stem.`);
  return derivedAnalyzer(foldingAnalyzer, { name, forms: stemsOf(foldingAnalyzer, stem) });
}

/** The stems of an analyzer's words. A word whose stem is empty has none. */
export function stemsOf(words: Pick<Analyzer, "terms" | "tokens">, stem: (word: string) => string): WordForms {
  const termsOf = (text: string): string[] => words.terms(text).map(stem).filter(isNotEmpty);
  return Object.freeze({
    needWords: true,
    terms: termsOf,
    tokens: (text: string) => {
      const stems = words.tokens(text).map((token) => ({ ...token, term: stem(token.term) }));
      return stems.filter(({ term }) => isNotEmpty(term)).map((token, position): Token => ({ ...token, position }));
    },
    query: (text: string) => {
      const terms = termsOf(text);
      return terms.length === 0 ? null : { terms, includesWords: true };
    },
  });
}

function isNotEmpty(term: string): boolean {
  return term !== "";
}
