import { impactOf, MAX_IMPACT, MAX_INVERSE_DOCUMENT_FREQUENCY, SCORE_PER_IMPACT } from "firmament/backend";
import { assertNever } from "firmament/base";
import {
  clausesOf,
  type ResolvedAll,
  type ResolvedExpansion,
  type ResolvedLeaf,
  type ResolvedPhrase,
  type ResolvedQuery,
  type ResolvedTerm,
} from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import { alternativesQuery, type ScoreStatistics } from "./alternatives-query.ts";
import { anyOf, bestOf, type ClusterQuery, MATCH_NONE, unscored } from "./cluster-query.ts";
import { matchingQuery } from "./matching-query.ts";
import { patternQuery } from "./pattern-query.ts";
import { type Word, wordMatch, wordScore } from "./word-score.ts";

const MAX_WORD_SCORE = SCORE_PER_IMPACT * MAX_IMPACT * MAX_INVERSE_DOCUMENT_FREQUENCY;

/** A clause that scores documents. */
export interface ScoredPart {
  readonly clause: ResolvedLeaf | ResolvedAll;
  readonly scoring: ClusterQuery;
}

/**
 * A query that matches the same documents as `matchingQuery` and scores them as one process does, in the form that a
 * cluster can compute:
 *
 * - A word has its BM25F score over all searched fields, up to rounding: its impact is stored as a frequency. In one
 *   analyzer's part of all fields, its score over all of them counts.
 * - A phrase scores as its words do; in one process, its own frequency counts.
 * - A pattern scores by the best field in which it matches; in one process, by all of them.
 * - For a typed word, see `alternativesQuery`.
 */
export class ScoringQuery {
  readonly #layout: IndexLayout;
  readonly #unit: number;
  readonly #statistics: ScoreStatistics;

  /** @param unit all boosts are multiplied by it */
  constructor(layout: IndexLayout, unit: number, statistics: ScoreStatistics) {
    this.#layout = layout;
    this.#unit = unit;
    this.#statistics = statistics;
  }

  of(query: ResolvedQuery): ClusterQuery {
    switch (query.kind) {
      case "none":
        return MATCH_NONE;
      case "and":
        return this.#conjunction(query.clauses);
      case "or":
        return anyOf(query.clauses.map((clause) => this.of(clause)));
      case "not":
        return unscored(matchingQuery(query, this.#layout));
      case "ranked":
        return { bool: { must: [this.of(query.required)], should: query.optional.map((clause) => this.of(clause)) } };
      case "term":
      case "phrase":
      case "expansion":
      case "alternatives":
        return query.boost > 0 ? this.#terms(query) : unscored(matchingQuery(query, this.#layout));
      case "all":
      case "terms":
      case "exists":
      case "range":
      case "ranges":
      case "area":
      case "nested":
        return this.#constant(matchingQuery(query, this.#layout), query.boost);
      default:
        return assertNever(query);
    }
  }

  #conjunction(clauses: readonly ResolvedQuery[]): ClusterQuery {
    const must: ClusterQuery[] = [];
    const excluded: ClusterQuery[] = [];
    for (const clause of clauses) {
      if (clause.kind === "not") excluded.push(matchingQuery(clause.clause, this.#layout));
      else must.push(this.of(clause));
    }
    if (must.length === 0) return unscored({ bool: { must_not: excluded } });
    return { bool: { must, ...(excluded.length > 0 && { must_not: excluded }) } };
  }

  /**
   * The clauses that score a leaf, with the query that scores each of them. The scores of the leaf are their sums.
   */
  parts(leaf: ResolvedLeaf | ResolvedAll): readonly ScoredPart[] {
    if (leaf.kind !== "expansion" || leaf.boost === 0) return [{ clause: leaf, scoring: this.of(leaf) }];
    const terms = ownTermOf(leaf).map((term) => ({ clause: term, scoring: this.of(term) }));
    return [{ clause: leaf, scoring: this.#pattern(leaf) }, ...terms];
  }

  #terms(query: Extract<ResolvedQuery, { kind: "term" | "phrase" | "expansion" | "alternatives" }>): ClusterQuery {
    switch (query.kind) {
      case "term":
        return this.#term(query, query.boost);
      case "phrase":
        return this.#phrase(query);
      case "expansion":
        return anyOf([this.#pattern(query), ...ownTermOf(query).map((term) => this.#term(term, term.boost))]);
      case "alternatives":
        return alternativesQuery(query, this.#layout, this.#statistics, this.#unit);
      default:
        return assertNever(query);
    }
  }

  #term(word: Word, boost: number): ClusterQuery {
    return wordScore(word, boost * SCORE_PER_IMPACT * this.#unit, this.#layout);
  }

  #phrase(phrase: ResolvedPhrase): ClusterQuery {
    const { fields, terms, boost } = phrase;
    const counts = Map.groupBy(terms, (term) => term);
    const words = [...counts].map(([term, { length }]) => this.#term({ fields, term }, boost * length));
    return { bool: { filter: [matchingQuery(phrase, this.#layout)], should: words } };
  }

  /** Without the score of the pattern's own term. */
  #pattern({ fields, automaton, term, boost }: ResolvedExpansion): ClusterQuery {
    const { schema } = this.#layout;
    const inFields = fields.map((field) => {
      const impact = Math.min(impactOf(schema.impactsOf(field).weight), MAX_IMPACT - 1);
      const query = patternQuery(this.#layout.termIndex(field), automaton);
      return this.#constant(query, (boost * impact) / MAX_IMPACT);
    });
    if (term === null) return bestOf(inFields);
    return bestOf([...inFields, this.#constant(wordMatch({ fields, term }, this.#layout), boost)]);
  }

  #constant(filter: ClusterQuery, boost: number): ClusterQuery {
    return { constant_score: { filter, boost: boost * this.#unit } };
  }
}

/** A document with a pattern's own term scores as for that term in addition. */
function ownTermOf({ fields, term, boost }: ResolvedExpansion): readonly ResolvedTerm[] {
  return term === null ? [] : [{ kind: "term", fields, term, boost }];
}

/** A bound of all scores of a query. */
export function scoreCeiling(query: ResolvedQuery): number {
  switch (query.kind) {
    case "none":
    case "not":
      return 0;
    case "and":
    case "or":
    case "ranked":
      return clausesOf(query).reduce((sum, clause) => sum + scoreCeiling(clause), 0);
    case "term":
    case "alternatives":
      return query.boost * MAX_WORD_SCORE;
    case "phrase":
      return query.boost * MAX_WORD_SCORE * query.terms.length;
    case "expansion":
      return query.boost * (1 + (query.term === null ? 0 : MAX_WORD_SCORE));
    case "all":
    case "terms":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "nested":
      return query.boost;
    default:
      return assertNever(query);
  }
}
