import {
  impactOf,
  inverseDocumentFrequency,
  MAX_IMPACT,
  SCORE_PER_IMPACT,
  TIER_IMPACTS,
  type TypingIndex,
} from "firmament/backend";
import { assertNever } from "firmament/base";
import type { Alternative, ResolvedAlternatives, ResolvedQuery } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import { bestOf, type ClusterQuery } from "./cluster-query.ts";
import { matchingQuery } from "./matching-query.ts";
import { patternQuery } from "./pattern-query.ts";
import { type Word, wordScore } from "./word-score.ts";

/** The numbers on which the scores of typed words depend. */
export type ScoreStatistics = Pick<TypingIndex, "size" | "documentFrequency">;

/**
 * The scores of typed words, as in one process: a document has the score of its best alternative, and one of a closer tier
 * always counts more. Within a tier, a phrase has the mean score of its words, and a pattern that of its best field.
 */
export class AlternativesQuery {
  readonly #layout: IndexLayout;
  readonly #statistics: ScoreStatistics;
  /** The score of an impact of 1. */
  readonly #factor: number;

  /** @param unit all boosts are multiplied by it */
  constructor(
    { boost, documentFrequency }: ResolvedAlternatives,
    layout: IndexLayout,
    statistics: ScoreStatistics,
    unit: number,
  ) {
    this.#layout = layout;
    this.#statistics = statistics;
    this.#factor = boost * unit * SCORE_PER_IMPACT * inverseDocumentFrequency(statistics.size, documentFrequency);
  }

  of(alternatives: readonly Alternative[]): ClusterQuery {
    return bestOf(alternatives.map((alternative) => this.#alternative(alternative)));
  }

  #alternative({ tier, leaf }: Alternative): ClusterQuery {
    const impacts = TIER_IMPACTS[tier];
    const scoreOf = (impact: number): number => this.#factor * (impacts[impact] as number);
    const [least, range] = [scoreOf(0), scoreOf(MAX_IMPACT) - scoreOf(0)];
    const atLeast: ClusterQuery = { match_all: { boost: least } };
    switch (leaf.kind) {
      case "term":
        return { bool: { must: [this.#term(leaf, range), atLeast] } };
      case "phrase": {
        const { fields, terms } = leaf;
        const words = terms.map((term) => this.#term({ fields, term }, range / terms.length));
        return { bool: { filter: [matchingQuery(leaf, this.#layout)], must: [atLeast], should: words } };
      }
      case "expansion": {
        const { schema } = this.#layout;
        const inFields = leaf.fields.map((field): ClusterQuery => {
          const impact = Math.min(impactOf(schema.impactsOf(field).weight), MAX_IMPACT);
          const filter = patternQuery(this.#layout.termIndex(field), leaf.automaton);
          return { constant_score: { filter, boost: scoreOf(impact) } };
        });
        return bestOf(inFields);
      }
      case "range":
        return { constant_score: { filter: matchingQuery(leaf, this.#layout), boost: scoreOf(1) } };
      default:
        return assertNever(leaf);
    }
  }

  /** @param score of the greatest impact */
  #term(word: Word, score: number): ClusterQuery {
    const { size } = this.#statistics;
    const documents = this.#statistics.documentFrequency(this.#layout.scoredIndexes(word.fields), word.term);
    return wordScore(word, score / MAX_IMPACT / inverseDocumentFrequency(size, documents), this.#layout);
  }
}

/** The typed words in a query. */
export function alternativesIn(query: ResolvedQuery): readonly ResolvedAlternatives[] {
  switch (query.kind) {
    case "alternatives":
      return [query];
    case "and":
    case "or":
      return query.clauses.flatMap(alternativesIn);
    case "not":
      return alternativesIn(query.clause);
    case "ranked":
      return [query.required, ...query.optional].flatMap(alternativesIn);
    case "all":
    case "none":
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "nested":
      return [];
    default:
      return assertNever(query);
  }
}
