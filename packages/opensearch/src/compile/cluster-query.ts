import type { AreaQuery } from "./area-query.ts";

/**
 * A query of the cluster, in the form of its JSON. None of them analyzes or parses a text of a user. An `AreaQuery` is
 * replaced by others in each state of the documents.
 */
export type ClusterQuery =
  | { readonly match_all: { readonly boost?: number } }
  | { readonly bool: BoolQuery }
  | { readonly dis_max: { readonly queries: readonly ClusterQuery[] } }
  | { readonly constant_score: { readonly filter: ClusterQuery; readonly boost: number } }
  | { readonly terms: Readonly<Record<string, readonly (string | number)[]>> }
  | { readonly match_phrase: Readonly<Record<string, { readonly query: string; readonly slop: number }>> }
  | { readonly nested: { readonly path: string; readonly query: ClusterQuery; readonly score_mode: "none" } }
  | { readonly function_score: FunctionScore }
  | PatternQuery
  | AreaQuery;

/** Scores of documents that depend on a number: the sum of the functions whose filters match, combined with the query's. */
export interface FunctionScore {
  readonly query: ClusterQuery;
  readonly functions: readonly {
    readonly filter?: ClusterQuery;
    readonly field_value_factor?: {
      readonly field: string;
      readonly modifier: "none" | "sqrt" | "ln1p";
      readonly missing: number;
    };
    readonly weight: number;
  }[];
  readonly score_mode: "sum";
  readonly boost_mode: "multiply" | "replace";
}

/** The text of a pattern, and how it is read. */
export interface PatternParameters {
  readonly value: string;
  readonly rewrite: "constant_score";
  readonly flags?: "NONE";
  readonly max_determinized_states?: number;
  readonly fuzziness?: number;
  readonly prefix_length?: 0;
  readonly transpositions?: true;
}

/** The queries that select terms from a dictionary. */
export type PatternQuery =
  | { readonly prefix: Readonly<Record<string, PatternParameters>> }
  | { readonly regexp: Readonly<Record<string, PatternParameters>> }
  | { readonly fuzzy: Readonly<Record<string, PatternParameters>> }
  | { readonly match_none: Record<never, never> }
  | { readonly exists: { readonly field: string } }
  | { readonly term: Readonly<Record<string, { readonly value: string; readonly boost?: number }>> }
  | { readonly range: Readonly<Record<string, RangeBounds>> };

/** A missing bound is open. */
export interface RangeBounds {
  readonly gt?: number | string;
  readonly gte?: number | string;
  readonly lt?: number | string;
  readonly lte?: number | string;
}

/** Matches documents that match all of `must` and `filter`, none of `must_not`, and `minimum_should_match` of `should`. */
export interface BoolQuery {
  readonly must?: readonly ClusterQuery[];
  readonly filter?: readonly ClusterQuery[];
  readonly should?: readonly ClusterQuery[];
  readonly must_not?: readonly ClusterQuery[];
  readonly minimum_should_match?: number;
}

export const MATCH_ALL: ClusterQuery = Object.freeze({ match_all: {} });
export const MATCH_NONE: { readonly match_none: Record<never, never> } = Object.freeze({ match_none: {} });

/** Matches documents that match one of the queries; a single one is returned as it is. */
export function anyOf(queries: readonly ClusterQuery[]): ClusterQuery {
  const [only = MATCH_NONE] = queries;
  return queries.length <= 1 ? only : { bool: { should: queries, minimum_should_match: 1 } };
}

/** The most values of one `terms` query that a cluster accepts by default. */
const MAX_TERMS = 65_536;

/** Matches documents with one of the values in a field. A value that is not well-formed is in no document. */
export function anyValue(path: string, values: Iterable<string>, stored: (value: string) => string): ClusterQuery {
  const texts = Array.from(values).filter((value) => value.isWellFormed());
  const queries: ClusterQuery[] = [];
  for (let from = 0; from < texts.length; from += MAX_TERMS) {
    queries.push({ terms: { [path]: texts.slice(from, from + MAX_TERMS).map(stored) } });
  }
  return anyOf(queries);
}

/** As {@link anyOf}, but a document has the score of its best query instead of their sum. */
export function bestOf(queries: readonly ClusterQuery[]): ClusterQuery {
  const [only = MATCH_NONE] = queries;
  return queries.length <= 1 ? only : { dis_max: { queries } };
}

/** The documents of a query, with a score of 0. */
export function unscored(filter: ClusterQuery): ClusterQuery {
  return { bool: { filter: [filter] } };
}
