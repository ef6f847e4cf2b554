import type { Analyzer } from "../analyzer.ts";
import { englishStem } from "./english-stemmer.ts";
import { stemmingAnalyzer } from "./stemming-analyzer.ts";

/** An analyzer with English stems: see `stemmingAnalyzer`. Its stop words are opt-in: `stopWordAnalyzer(englishAnalyzer)`. */
export const englishAnalyzer: Analyzer = /* @__PURE__ */ stemmingAnalyzer({
  name: "english",
  stem: englishStem,
});
