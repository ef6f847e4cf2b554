import type { Analyzer } from "../analyzer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { standardAnalyzer } from "../standard-analyzer.ts";
import { websiteAnalyzer } from "../website-analyzer.ts";
import { bigramAnalyzer } from "./bigram-analyzer.ts";
import { englishAnalyzer } from "./english-analyzer.ts";
import { stopWordAnalyzer } from "./stop-words.ts";

/** The analyzers that are not made of others. */
const named = new Map(
  [standardAnalyzer, foldingAnalyzer, englishAnalyzer].map((analyzer) => [analyzer.name, analyzer]),
);

/** Names come from files: deeper ones would exhaust the stack. */
const MAX_DEPTH = 20;

const COMPOSED = /^(website|bigrams|stop)\((.+)\)$/su;

/** Makes an analyzer known by its name: the other languages are known only where their module is imported. */
export function addBuiltInAnalyzer(analyzer: Analyzer): void {
  named.set(analyzer.name, analyzer);
}

/** The analyzer of this library with a name such as `folding` or `stop(bigrams(english))`, or `null`. */
export function builtInAnalyzer(name: string): Analyzer | null {
  return analyzerAt(name, 0);
}

function analyzerAt(name: string, depth: number): Analyzer | null {
  if (depth > MAX_DEPTH) return null;
  const [, kind, argument] = COMPOSED.exec(name) ?? [];
  if (kind === undefined || argument === undefined) return named.get(name) ?? null;
  if (kind === "stop" && argument.includes(": ")) return withStopWords(argument, depth + 1);
  const base = analyzerAt(argument, depth + 1);
  if (base === null) return null;
  return kind === "website"
    ? websiteAnalyzer(base)
    : kind === "bigrams"
      ? bigramAnalyzer(base)
      : stopWordAnalyzer(base);
}

/** @param argument the name of an analyzer and its stop words, as in `german: der die das` */
function withStopWords(argument: string, depth: number): Analyzer | null {
  const separator = argument.lastIndexOf(": ");
  const base = analyzerAt(argument.slice(0, separator), depth);
  if (base === null) return null;
  try {
    return stopWordAnalyzer(base, argument.slice(separator + 2).split(" "));
  } catch {
    return null;
  }
}
