import type { Analyzer } from "../analyzer.ts";

const bases = new WeakMap<Analyzer, Analyzer>();

/** The analyzer whose words a derived analyzer has; itself for any other analyzer. */
export function wordAnalyzerOf(analyzer: Analyzer): Analyzer {
  let base = analyzer;
  for (let next = bases.get(base); next !== undefined; next = bases.get(next)) base = next;
  return base;
}

/** An analyzer with the words of another one. */
export function derivedAnalyzer(
  base: Analyzer,
  { name, forms = base.forms, isStopWord }: Pick<Analyzer, "name" | "forms" | "isStopWord">,
): Analyzer {
  const derived: Analyzer = Object.freeze({
    name,
    ...(base.splitsAtWhitespace === true && { splitsAtWhitespace: true }),
    terms: (text: string) => base.terms(text),
    tokens: (text: string) => base.tokens(text),
    normalize: (text: string) => base.normalize(text),
    ...(forms !== undefined && { forms }),
    isStopWord: (term: string) => isStopWord?.(term) === true || base.isStopWord?.(term) === true,
  });
  bases.set(derived, base);
  return derived;
}
