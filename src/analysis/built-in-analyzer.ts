import type { Analyzer } from "./analyzer.ts";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { standardAnalyzer } from "./standard-analyzer.ts";
import { websiteAnalyzer } from "./website-analyzer.ts";

const simpleAnalyzers: readonly Analyzer[] = [standardAnalyzer, foldingAnalyzer];

/** The analyzer of this library with a name, or `null`. */
export function builtInAnalyzer(name: string): Analyzer | null {
  const simple = simpleAnalyzers.find((analyzer) => analyzer.name === name);
  if (simple !== undefined) return simple;
  const baseName = /^website\((.+)\)$/.exec(name)?.[1];
  const base = baseName === undefined ? null : builtInAnalyzer(baseName);
  return base === null ? null : websiteAnalyzer(base);
}
