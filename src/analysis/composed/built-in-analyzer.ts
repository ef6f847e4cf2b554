import type { Analyzer } from "../analyzer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { standardAnalyzer } from "../standard-analyzer.ts";
import { websiteAnalyzer } from "../website-analyzer.ts";
import { bigramAnalyzer } from "./bigram-analyzer.ts";
import { englishAnalyzer } from "./english-analyzer.ts";
import { stopWordAnalyzer } from "./stop-words.ts";

/** Finds analyzers with names such as `stop(english)`. */
export interface ComposedAnalyzer {
  /** What is before the parenthesis. */
  readonly kind: string;
  /** @param argument what is in parentheses; `named` finds its analyzer */
  create(argument: string, named: (name: string) => Analyzer | null): Analyzer | null;
}

/** The analyzers that are not made of others. */
const named = /* @__PURE__ */ new Map(
  /* @__PURE__ */ [standardAnalyzer, foldingAnalyzer, englishAnalyzer].map((analyzer) => [analyzer.name, analyzer]),
);

const composed = /* @__PURE__ */ new Map<string, ComposedAnalyzer["create"]>([
  ["website", /* @__PURE__ */ madeBy(websiteAnalyzer)],
  ["bigrams", /* @__PURE__ */ madeBy(bigramAnalyzer)],
  ["stop", withStopWords],
]);

/** Names come from files: deeper ones would exhaust the stack. */
const MAX_DEPTH = 20;

const COMPOSED = /^([a-z]+)\((.+)\)$/su;

/** Makes an analyzer known by its name: the other languages are known only where their module is imported. */
export function addBuiltInAnalyzer(analyzer: Analyzer): void {
  named.set(analyzer.name, analyzer);
}

/** Makes analyzers known that are made of others. */
export function addComposedAnalyzer({ kind, create }: ComposedAnalyzer): void {
  composed.set(kind, create);
}

/** The analyzer of this library with a name such as `folding` or `stop(bigrams(english))`, or `null`. */
export function builtInAnalyzer(name: string): Analyzer | null {
  return analyzerAt(name, 0);
}

function analyzerAt(name: string, depth: number): Analyzer | null {
  if (depth > MAX_DEPTH) return null;
  const [, kind, argument] = COMPOSED.exec(name) ?? [];
  if (kind === undefined || argument === undefined) return named.get(name) ?? null;
  return composed.get(kind)?.(argument, (base) => analyzerAt(base, depth + 1)) ?? null;
}

function madeBy(create: (base: Analyzer) => Analyzer): ComposedAnalyzer["create"] {
  return (argument, find) => {
    const base = find(argument);
    return base && create(base);
  };
}

/** @param argument the name of an analyzer and perhaps its stop words, as in `german: der die das` */
function withStopWords(argument: string, find: (name: string) => Analyzer | null): Analyzer | null {
  const separator = argument.lastIndexOf(": ");
  const hasWords = separator > argument.lastIndexOf(")");
  const base = find(hasWords ? argument.slice(0, separator) : argument);
  if (base === null) return null;
  if (!hasWords) return stopWordAnalyzer(base);
  try {
    return stopWordAnalyzer(base, argument.slice(separator + 2).split(" "));
  } catch {
    return null;
  }
}
