import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { Analyzer, WordForms } from "../analyzer.ts";
import { foldCharacters } from "../character-folding.ts";
import { foldingAnalyzer, mappedTerms, mappedTokens } from "../folding-analyzer.ts";
import { derivedAnalyzer } from "./derived-analyzer.ts";

/** The options of {@link stemmingAnalyzer}. */
export interface StemmingOptions {
  /** Identifies the stems: analyzers with equal names return equal stems. */
  readonly name: string;
  /**
   * The stem of a word: equal for all words that a search must not distinguish.
   *
   * @param word in lower case and NFKC, with its accents
   */
  readonly stem: (word: string) => string;
}

const OPTIONS: OptionNames<StemmingOptions> = { name: true, stem: true };

/**
 * An analyzer with the words of `foldingAnalyzer` and with their stems. The unquoted word `robots` then finds `robot`
 * too, the quoted `"robots"` only itself. Stems are folded as words are, so that accents do not matter.
 *
 * @throws {TypeError} if the name or the function is missing
 */
export function stemmingAnalyzer(options: StemmingOptions): Analyzer {
  checkOptions("stemmingAnalyzer", options, OPTIONS);
  const { name, stem } = options;
  if (typeof name !== "string" || name === "") throw new TypeError("A stemming analyzer needs a name.");
  if (typeof stem !== "function") throw new TypeError(`The analyzer ${JSON.stringify(name)} needs a function stem.`);
  return derivedAnalyzer(foldingAnalyzer, { name, forms: stemsOf((word) => foldedStem(word, stem)) });
}

const FIRST_NON_ASCII = 0x80;

/** The stem of a word without accents. A word that folds to an empty text, such as `®`, has no stem either. */
function foldedStem(word: string, stem: (word: string) => string): string {
  if (word.charCodeAt(0) >= FIRST_NON_ASCII && foldCharacters(word) === "") return "";
  return foldCharacters(stem(word));
}

function stemsOf(stem: (word: string) => string): WordForms {
  return Object.freeze({
    needWords: true,
    terms: (text: string) => mappedTerms(text, stem),
    tokens: (text: string) => mappedTokens(text, stem),
    query: (text: string) => {
      const terms = mappedTerms(text, stem);
      return terms.length === 0 ? null : { terms, includesWords: true };
    },
  });
}
