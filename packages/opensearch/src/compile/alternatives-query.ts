import {
  impactOf,
  inverseDocumentFrequency,
  MAX_IMPACT,
  SCORE_PER_IMPACT,
  TIER_IMPACTS,
  type TypingIndex,
} from "firmament/backend";
import { assertNever } from "firmament/base";
import { type Alternative, clausesOf, type ResolvedAlternatives, type ResolvedQuery } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import { bestOf, type ClusterQuery } from "./cluster-query.ts";
import { matchingQuery } from "./matching-query.ts";
import { patternQuery } from "./pattern-query.ts";
import { type Word, wordScore } from "./word-score.ts";

/** The numbers on which the scores of typed words depend. */
export type ScoreStatistics = Pick<TypingIndex, "size" | "documentFrequency">;

/**
 * The scores of a typed word, as in one process: a document has the score of its best alternative, and one of a closer tier
 * always counts more. Within a tier, a phrase has the mean score of its words, and a pattern that of its best field.
 *
 * @param unit all boosts are multiplied by it
 */
export function alternativesQuery(
  { alternatives, boost, documentFrequency }: ResolvedAlternatives,
  layout: IndexLayout,
  statistics: ScoreStatistics,
  unit: number,
): ClusterQuery {
  /** The score of an impact of 1. */
  const factor = boost * unit * SCORE_PER_IMPACT * inverseDocumentFrequency(statistics.size, documentFrequency);
  /** @param score of the greatest impact */
  const wordQuery = (word: Word, score: number): ClusterQuery => {
    const documents = statistics.documentFrequency(layout.scoredIndexes(word.fields), word.term);
    return wordScore(word, score / MAX_IMPACT / inverseDocumentFrequency(statistics.size, documents), layout);
  };
  const alternativeQuery = ({ tier, leaf }: Alternative): ClusterQuery => {
    const impacts = TIER_IMPACTS[tier];
    const scoreOf = (impact: number): number => factor * (impacts[impact] as number);
    const [least, range] = [scoreOf(0), scoreOf(MAX_IMPACT) - scoreOf(0)];
    const atLeast: ClusterQuery = { match_all: { boost: least } };
    switch (leaf.kind) {
      case "term":
        return { bool: { must: [wordQuery(leaf, range), atLeast] } };
      case "phrase": {
        const { fields, terms } = leaf;
        const words = terms.map((term) => wordQuery({ fields, term }, range / terms.length));
        return { bool: { filter: [matchingQuery(leaf, layout)], must: [atLeast], should: words } };
      }
      case "expansion": {
        const inFields = leaf.fields.map((field): ClusterQuery => {
          const impact = Math.min(impactOf(layout.schema.impactsOf(field).weight), MAX_IMPACT);
          const filter = patternQuery(layout.termIndex(field), leaf.automaton);
          return { constant_score: { filter, boost: scoreOf(impact) } };
        });
        return bestOf(inFields);
      }
      case "range":
        return { constant_score: { filter: matchingQuery(leaf, layout), boost: scoreOf(1) } };
      default:
        return assertNever(leaf);
    }
  };
  return bestOf(alternatives.map(alternativeQuery));
}

/** The typed words in a query. */
export function alternativesIn(query: ResolvedQuery): readonly ResolvedAlternatives[] {
  return query.kind === "alternatives" ? [query] : clausesOf(query).flatMap(alternativesIn);
}
