import type { TypedSearch } from "firmament/backend";
import type { FilteredQuery, LeadingValue, ResolvedQuery } from "firmament/query";
import { beginningKey, exactKey } from "../layout/document-body.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { ScoreStatistics } from "./alternatives-query.ts";
import { checkClauses, clauseCount } from "./clause-count.ts";
import { anyOf, bestOf, type ClusterQuery, MATCH_NONE } from "./cluster-query.ts";
import { equalScore } from "./equal-score.ts";
import { filteredQuery, withConditions } from "./filter-query.ts";
import { prefixQuery } from "./pattern-query.ts";
import { checkCost } from "./query-cost.ts";
import { ScoringQuery, scoreCeiling } from "./scoring-query.ts";

/** A query that a cluster can run. */
export interface CompiledQuery {
  /** Matches the documents. Its scores have no meaning. */
  readonly matching: ClusterQuery;
  /** Matches the same documents and scores them. */
  readonly scoring: ClusterQuery;
  /** The score of a hit is the cluster's score divided by this number. */
  readonly scoreUnit: number;
  /** The score of all matches, not multiplied; `null` if they may have different ones. */
  readonly equalScore: number | null;
  /** What the query takes in the memory of a node, in kilobytes, as estimated. */
  readonly kilobytes: number;
}

/** What a query means in one state of the documents. */
export interface QueryMeaning {
  readonly parsed: FilteredQuery | TypedSearch;
  readonly compiled: CompiledQuery;
  readonly statistics: ScoreStatistics;
}

/** Kilobytes of a clause with its statistics, in all shards of a node. */
const KILOBYTES_PER_CLAUSE = 1;

/** The cluster computes with 32-bit floats. Scores up to this bound keep them finite, with some room for sums. */
const MAX_SCORE = 2 ** 100;

/** Those of a query without typed words. */
export const NO_STATISTICS: ScoreStatistics = { size: 0, documentFrequency: () => 0 };

/** What documents must match. */
export type QueryWithFilter = Pick<FilteredQuery, "resolved" | "filter">;

/**
 * The query of a cluster that means the same as a resolved query and its filter.
 *
 * @param maxClauses the limit of the cluster, `indices.query.bool.max_clause_count`
 * @param statistics needed for a query with typed words
 * @throws {QueryTooLarge} for a query that would cost a cluster too much
 */
export function compileQuery(
  { resolved: query, filter }: QueryWithFilter,
  leading: readonly (readonly LeadingValue[])[],
  layout: IndexLayout,
  maxClauses: number,
  statistics: ScoreStatistics = NO_STATISTICS,
): CompiledQuery {
  const conditions = (filter ?? []).filter((condition) => condition.kind === "query");
  const cost = checkCost({ kind: "and", clauses: [query, ...conditions.map((condition) => condition.query)] });
  const ceiling = scoreCeiling(query);
  const scoreUnit = scoreUnitOf(query);
  const scored = new ScoringQuery(layout, scoreUnit, statistics).of(query);
  const matching = filteredQuery(query, filter, layout);
  const scoring = withConditions(withLeading(scored, leading, (1 + ceiling) * scoreUnit, layout), filter, layout);
  const clauses = Math.max(clauseCount(matching), clauseCount(scoring));
  checkClauses(clauses, maxClauses);
  const equal = leading.length === 0 ? equalScore(query) : null;
  return { matching, scoring, scoreUnit, equalScore: equal, kilobytes: cost + clauses * KILOBYTES_PER_CLAUSE };
}

/** The score of a hit is the cluster's score divided by this number. */
export function scoreUnitOf(query: ResolvedQuery): number {
  const ceiling = scoreCeiling(query);
  return 3 * ceiling + 2 > MAX_SCORE ? MAX_SCORE / (3 * ceiling) : 1;
}

/** Documents with one of the values come first, tier by tier: see `Scorer`. */
function withLeading(
  scored: ClusterQuery,
  leading: readonly (readonly LeadingValue[])[],
  unit: number,
  layout: IndexLayout,
): ClusterQuery {
  const queries = leading.flatMap((values, tier) =>
    values.map((value) => ({
      constant_score: { filter: leadingQuery(value, layout), boost: unit * (leading.length - tier) },
    })),
  );
  return queries.length === 0 ? scored : { bool: { must: [scored], should: [bestOf(queries)] } };
}

function leadingQuery({ field, terms, open }: LeadingValue, layout: IndexLayout): ClusterQuery {
  const path = layout.exactPath(field);
  const whole: ClusterQuery = { term: { [path]: { value: exactKey(terms) } } };
  if (open === null) return whole;
  const key = beginningKey([...terms, open]);
  const beginning = key === null ? MATCH_NONE : prefixQuery(path, key);
  return open === "" ? anyOf([whole, beginning]) : beginning;
}
