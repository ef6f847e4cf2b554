import type { Analyzer, Token } from "./analyzer.ts";
import { foldingAnalyzer } from "./folding-analyzer.ts";

/** The analyzer of `keyword()`: a value is one term, as it is. An empty value has no term. */
export const keywordAnalyzer: Analyzer = /* @__PURE__ */ wholeValueAnalyzer("keyword", (text) => text);

/**
 * The analyzer of `keyword({ fold: true })`: a value is one term, without case, accents and width. A value of which
 * nothing would be left, such as `™`, stays as it is.
 */
export const foldingKeywordAnalyzer: Analyzer = /* @__PURE__ */ wholeValueAnalyzer(
  "keyword(folding)",
  (text) => foldingAnalyzer.normalize(text) || text,
);

function wholeValueAnalyzer(name: string, normalize: (text: string) => string): Analyzer {
  const terms = (text: string): string[] => {
    const term = normalize(text);
    return term === "" ? [] : [term];
  };
  return Object.freeze<Analyzer>({
    name,
    terms,
    tokens: (text) => terms(text).map((term): Token => ({ term, start: 0, end: text.length, position: 0 })),
    normalize,
  });
}
