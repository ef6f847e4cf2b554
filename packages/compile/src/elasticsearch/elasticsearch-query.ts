/** The value of a term, a bound or a pattern. */
type Value = string | number | boolean;

/** A member for each field, as in `{ name: "acme" }`. */
type ByField<V> = Readonly<Record<string, V>>;

interface Boosted {
  readonly boost?: number;
}

/** A query of the search API of Elasticsearch and OpenSearch: plain JSON, the value of `query` in a request. */
export type ElasticsearchQuery =
  | { readonly match_all: Boosted }
  | { readonly match_none: Readonly<Record<string, never>> }
  | { readonly bool: BooleanQuery }
  | { readonly match: ByField<string | (Boosted & { readonly query: string })> }
  | { readonly match_phrase: ByField<string | (Boosted & { readonly query: string; readonly slop?: number })> }
  | { readonly multi_match: MultiMatch }
  | { readonly term: ByField<Value | (Boosted & { readonly value: Value })> }
  | { readonly terms: Readonly<Record<string, readonly Value[] | number>> }
  | { readonly prefix: ByField<string | (Boosted & { readonly value: string })> }
  | { readonly wildcard: ByField<string | (Boosted & { readonly value: string })> }
  | { readonly regexp: ByField<Boosted & { readonly value: string; readonly flags: "NONE" }> }
  | { readonly fuzzy: ByField<FuzzyParameters> }
  | { readonly range: ByField<RangeParameters> }
  | { readonly geo_distance: Boosted & Readonly<Record<string, GeoPoint | string | number>> }
  | { readonly geo_bounding_box: Boosted & Readonly<Record<string, GeoBox | number>> }
  | { readonly geo_polygon: Boosted & Readonly<Record<string, { readonly points: readonly GeoPoint[] } | number>> }
  | { readonly exists: Boosted & { readonly field: string } }
  | { readonly nested: Boosted & { readonly path: string; readonly query: ElasticsearchQuery } };

/** In degrees. */
export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

/** From a western longitude to a smaller one, it crosses the antimeridian. */
export interface GeoBox {
  readonly top_left: GeoPoint;
  readonly bottom_right: GeoPoint;
}

/** Matches documents that match all of `must` and `filter`, none of `must_not`, and `minimum_should_match` of `should`. */
export interface BooleanQuery extends Boosted {
  readonly must?: readonly ElasticsearchQuery[];
  /** As `must`, without scores. */
  readonly filter?: readonly ElasticsearchQuery[];
  readonly should?: readonly ElasticsearchQuery[];
  readonly must_not?: readonly ElasticsearchQuery[];
  readonly minimum_should_match?: number;
}

interface MultiMatch extends Boosted {
  readonly query: string;
  readonly fields: readonly string[];
  readonly type?: "phrase";
  readonly slop?: number;
}

interface FuzzyParameters extends Boosted {
  readonly value: string;
  readonly fuzziness: number;
  readonly prefix_length: 0;
  readonly transpositions: true;
  readonly rewrite: "constant_score";
}

/** A missing bound is open. */
export interface RangeParameters extends Boosted {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
  /** How the bounds of dates are written. */
  readonly format?: "strict_date_optional_time";
}

export const MATCH_NONE: ElasticsearchQuery = Object.freeze({ match_none: Object.freeze({}) });

/** Matches documents that match one of the queries; a single one is returned as it is. */
export function anyOf(queries: readonly ElasticsearchQuery[]): ElasticsearchQuery {
  const should = queries.flatMap((query) => alternativesOf(query) ?? [query]);
  const [only, ...others] = should;
  if (only === undefined) return MATCH_NONE;
  return others.length === 0 ? only : { bool: { should, minimum_should_match: 1 } };
}

/** The alternatives of a disjunction; `null` for other queries. */
function alternativesOf(query: ElasticsearchQuery): readonly ElasticsearchQuery[] | null {
  if (!("bool" in query)) return null;
  const { should, minimum_should_match, ...others } = query.bool;
  return should !== undefined && minimum_should_match === 1 && Object.keys(others).length === 0 ? should : null;
}

/** The most values of one `terms` query that an index accepts by default. */
const MAX_TERMS = 65_536;

/** Matches documents with one of the values in a field, unanalyzed. */
export function anyValue(path: string, values: readonly string[], boost = 1): ElasticsearchQuery {
  const queries: ElasticsearchQuery[] = [];
  for (let from = 0; from < values.length; from += MAX_TERMS) {
    queries.push({ terms: { [path]: values.slice(from, from + MAX_TERMS), ...boosted(boost) } });
  }
  return anyOf(queries);
}

/** A boost of 1 is left out. */
export function boosted(boost: number): Boosted {
  return boost === 1 ? {} : { boost };
}
