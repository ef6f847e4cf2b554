import type { Analyzer } from "../analyzer.ts";

/** An analyzer with the words of another one. */
export function derivedAnalyzer(
  base: Analyzer,
  { name, forms = base.forms, isStopWord }: Pick<Analyzer, "name" | "forms" | "isStopWord">,
): Analyzer {
  return Object.freeze({
    name,
    ...(base.splitsAtWhitespace === true && { splitsAtWhitespace: true }),
    terms: (text: string) => base.terms(text),
    tokens: (text: string) => base.tokens(text),
    normalize: (text: string) => base.normalize(text),
    ...(forms !== undefined && { forms }),
    isStopWord: (term: string) => isStopWord?.(term) === true || base.isStopWord?.(term) === true,
  });
}
