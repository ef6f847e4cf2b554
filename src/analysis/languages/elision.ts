import type { Analyzer } from "../analyzer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";

/** The words of a text in which short words lose their vowel before another: `l’eau`. */
export interface ElidingWords {
  /** Both are words: `l`, `eau`. */
  readonly words: Analyzer;
  /** The short ones are none: `eau`. */
  readonly content: Pick<Analyzer, "terms" | "tokens">;
}

/**
 * The words of `foldingAnalyzer`, which takes `l’eau` for one, apart. A prefix is searched without them, as in Lucene:
 * `l’ea*` finds what `ea*` finds.
 *
 * @param elided the short words, without their apostrophe, as in `["l", "qu"]`
 */
export function elidingWords(name: string, elided: readonly string[]): ElidingWords {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_.:'‘’ʻʼ＇])(?:${elided.join("|")})['‘’ʻʼ＇](?=[\\p{L}\\p{N}])`,
    "giu",
  );
  /** The lengths stay, so that offsets are valid. */
  const apart = (text: string): string => text.replace(pattern, (match) => `${match.slice(0, -1)} `);
  const without = (text: string): string => text.replace(pattern, (match) => " ".repeat(match.length));
  return {
    words: Object.freeze<Analyzer>({
      name,
      splitsAtWhitespace: true,
      terms: (text) => foldingAnalyzer.terms(apart(text)),
      tokens: (text) => foldingAnalyzer.tokens(apart(text)),
      normalize: (text) => foldingAnalyzer.normalize(text.replace(pattern, "")),
    }),
    content: {
      terms: (text) => foldingAnalyzer.terms(without(text)),
      tokens: (text) => foldingAnalyzer.tokens(without(text)),
    },
  };
}
