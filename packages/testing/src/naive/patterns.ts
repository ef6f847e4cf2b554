import type { Analyzer } from "firmament";
import {
  type FuzzyNode,
  type PrefixNode,
  parseRegexp,
  type RangeNode,
  type RegexpNode,
  type WildcardNode,
} from "firmament/grammar";
import { compareByCodePoints } from "./code-points.ts";
import { anyOf, type Meaning } from "./meaning.ts";
import { isBetween } from "./ranges.ts";
import { patternMaxScore, patternScore } from "./ranking.ts";
import { matchesRegexp, matchesWildcard } from "./regexp.ts";
import type { NaiveFields } from "./schema-fields.ts";

/*
 * Patterns (`grammar/README.md#patterns`): "Patterns are not tokenized. They are converted to lower case and folded like tokens,
 * and must match one whole token."
 */

/** A clause that selects tokens. */
export type PatternNode = PrefixNode | WildcardNode | FuzzyNode | RegexpNode | RangeNode;

/** The meaning of a pattern in some text and keyword fields: a token of one of them matches it. */
export function patternMeaning(
  node: PatternNode,
  searched: readonly string[],
  fields: NaiveFields,
  boost: number,
): Meaning {
  const own = searched.map((field) => ({ field, analyzer: fields.text.get(field) ?? fields.analyzer }));
  // Fields whose analyzers agree on the pattern score as one.
  const readings = Map.groupBy(own, ({ analyzer }) => normalizedText(node, analyzer)).values();
  const clauses = Array.from(readings, (reading): Meaning => {
    const names = reading.map(({ field }) => field);
    const analyzer = reading[0]?.analyzer ?? fields.analyzer;
    const fits = memoized(tokenTest(node, analyzer, fields));
    const ownTerm = node.kind === "prefix" || node.kind === "fuzzy" ? analyzer.normalize(node.text) : null;
    return {
      matches: (document) => names.some((name) => document.words(name).some(({ term }) => fits(term))),
      score: (document, corpus) => boost * patternScore(names, fits, ownTerm, document, corpus),
      maxScore: boost * patternMaxScore(ownTerm),
    };
  });
  return anyOf(clauses);
}

/** Equal for analyzers with which a pattern accepts the same tokens. */
function normalizedText(node: PatternNode, analyzer: Analyzer): string {
  switch (node.kind) {
    case "prefix":
    case "fuzzy":
      return analyzer.normalize(node.text);
    case "wildcard":
      return JSON.stringify(node.parts.map((part) => (part.kind === "text" ? analyzer.normalize(part.text) : "")));
    case "range":
      return JSON.stringify(
        [node.low, node.high].map((bound) => (bound.kind === "value" ? analyzer.normalize(bound.text) : "")),
      );
    case "regexp":
      return analyzer.name;
  }
}

/** Whether a single token matches a pattern. */
function tokenTest(node: PatternNode, analyzer: Analyzer, { rules }: NaiveFields): (term: string) => boolean {
  const normalize = (text: string): string => (rules.normalizesPatterns ? analyzer.normalize(text) : text);
  const fits = patternTest(node, normalize, rules);
  return (term) => rules.matchesToken(fits, term);
}

function patternTest(
  node: PatternNode,
  normalize: (text: string) => string,
  rules: NaiveFields["rules"],
): (text: string) => boolean {
  switch (node.kind) {
    case "prefix":
      return (text) => matchesWildcard([{ kind: "text", text: node.text }, { kind: "many" }], normalize, text);
    case "wildcard":
      return (text) => matchesWildcard(node.parts, normalize, text);
    case "fuzzy":
      return (text) => rules.editsBetween(normalize(node.text), text) <= node.edits;
    case "regexp": {
      const read = parseRegexp(node.pattern);
      return (text) => read.ok && matchesRegexp(read.tree, normalize, text);
    }
    case "range":
      return (text) => isBetween(node, (bound) => compareByCodePoints(text, normalize(bound)), rules);
  }
}

/** Caches the result per term, because texts repeat their words. */
function memoized(fits: (term: string) => boolean): (term: string) => boolean {
  const cache = new Map<string, boolean>();
  return (term) => {
    const result = cache.get(term) ?? fits(term);
    cache.set(term, result);
    return result;
  };
}
