import { SmallMap } from "../base/small-map.ts";
import { isEmptyRange } from "../indexes/numeric-range.ts";
import { and, not, or, type ResolvedAll, type ResolvedNone, type ResolvedQuery } from "./resolve/resolved.ts";
import { keyOf, mayBeEqual } from "./resolve/resolved-key.ts";
import { mergeValueSets } from "./resolve/value-sets.ts";

/**
 * A simplification: an equivalent, simpler query, or `null` if the law does not apply. Equivalent queries match the
 * same documents of every index.
 */
export type Law = (query: ResolvedQuery) => ResolvedQuery | null;

/**
 * Simplifies a query bottom-up, as Lucene's `Query.rewrite` does. The result matches the same documents but cannot
 * score them: it lacks duplicates and clauses that only score.
 *
 * @param cache results of earlier calls; results of this call are added, so that rewriting a part after the whole costs
 *   a lookup
 */
export function rewrite(
  query: ResolvedQuery,
  cache: SmallMap<ResolvedQuery, ResolvedQuery> = new SmallMap(),
): ResolvedQuery {
  const cached = cache.get(query);
  if (cached !== undefined) return cached;
  const inner = rewriteClauses(query, cache);
  const simpler = applyFirstLaw(inner);
  const result = simpler === null ? inner : rewrite(simpler, cache);
  cache.set(query, result);
  return result;
}

function applyFirstLaw(query: ResolvedQuery): ResolvedQuery | null {
  for (const law of lawsFor[query.kind]) {
    const simpler = law(query);
    if (simpler !== null) return simpler;
  }
  return null;
}

function rewriteClauses(query: ResolvedQuery, cache: SmallMap<ResolvedQuery, ResolvedQuery>): ResolvedQuery {
  switch (query.kind) {
    case "and":
    case "or": {
      const clauses = query.clauses.map((clause) => rewrite(clause, cache));
      return clauses.every((clause, index) => clause === query.clauses[index]) ? query : { ...query, clauses };
    }
    case "not": {
      const clause = rewrite(query.clause, cache);
      return clause === query.clause ? query : { ...query, clause };
    }
    case "nested": {
      const inner = rewrite(query.query, cache);
      return inner === query.query ? query : { ...query, query: inner };
    }
    default:
      return query;
  }
}

/** As in Lucene, where a `TermInSetQuery` of up to 16 terms becomes a disjunction. */
const MIN_SET_VALUES = 17;

const ALL: ResolvedAll = { kind: "all", boost: 1 };

function none(reason: string): ResolvedNone {
  return { kind: "none", reason };
}

export type LawName =
  | "dropOptional"
  | "emptyRange"
  | "deadPattern"
  | "doubleNegation"
  | "notAll"
  | "notNone"
  | "pushDownNot"
  | "flattenAnd"
  | "flattenOr"
  | "noneInAnd"
  | "allInOr"
  | "allInAnd"
  | "noneInOr"
  | "valueSets"
  | "duplicates"
  | "contradiction"
  | "excludedMiddle"
  | "noneInObjects";

/** The laws by name. */
export const laws: Readonly<Record<LawName, Law>> = {
  /** `+a b` matches what `+a` matches. */
  dropOptional: (query) => (query.kind === "ranked" ? query.required : null),

  /** [7 TO 5] */
  emptyRange: (query) =>
    query.kind === "range" && isEmptyRange(query.range) ? none("the range contains no number") : null,

  /** [b TO a] on words, `//` */
  deadPattern: (query) =>
    query.kind === "expansion" && !query.automaton.canMatch(query.automaton.start)
      ? none("the pattern matches no word")
      : null,

  /** NOT NOT a = a */
  doubleNegation: (query) => (query.kind === "not" && query.clause.kind === "not" ? query.clause.clause : null),

  /** NOT everything = nothing */
  notAll: (query) => (query.kind === "not" && query.clause.kind === "all" ? none("everything is excluded") : null),

  /** NOT nothing = everything */
  notNone: (query) => (query.kind === "not" && query.clause.kind === "none" ? ALL : null),

  /**
   * NOT (a OR b) = NOT a AND NOT b (De Morgan): each negation filters the previous result, so that no union is built.
   */
  pushDownNot: (query) =>
    query.kind === "not" && query.clause.kind === "or" ? and(query.clause.clauses.map(not)) : null,

  /** (a AND b) AND c = a AND b AND c */
  flattenAnd: (query) => flatten(query, "and"),

  /** (a OR b) OR c = a OR b OR c */
  flattenOr: (query) => flatten(query, "or"),

  /** a AND nothing = nothing */
  noneInAnd: (query) =>
    query.kind === "and"
      ? (query.clauses.find((clause): clause is ResolvedNone => clause.kind === "none") ?? null)
      : null,

  /** a OR everything = everything */
  allInOr: (query) =>
    query.kind === "or" ? (query.clauses.find((clause): clause is ResolvedAll => clause.kind === "all") ?? null) : null,

  /** a AND everything = a */
  allInAnd: (query) => without(query, "and", "all"),

  /** a OR nothing = a */
  noneInOr: (query) => without(query, "or", "none"),

  /** a OR b OR c … = one set, which is read at once; for fewer values, a union of their postings is faster. */
  valueSets: (query) => {
    if (query.kind !== "or") return null;
    const merged = mergeValueSets(query.clauses, MIN_SET_VALUES, false);
    return merged === query.clauses ? null : or(merged);
  },

  /** a AND a = a, a OR a = a */
  duplicates: (query) => {
    if ((query.kind !== "and" && query.kind !== "or") || areClearlyDistinct(query.clauses)) return null;
    const key = keyAmong(query.clauses);
    const distinct = new Map(query.clauses.map((clause) => [key(clause), clause]));
    return distinct.size === query.clauses.length ? null : combine(query.kind, [...distinct.values()]);
  },

  /** a AND NOT a = nothing */
  contradiction: (query) =>
    query.kind === "and" && hasComplements(query.clauses) ? none("a clause and its negation exclude each other") : null,

  /** a OR NOT a = everything */
  excludedMiddle: (query) => (query.kind === "or" && hasComplements(query.clauses) ? ALL : null),

  /** objects:(nothing) = nothing */
  noneInObjects: (query) => (query.kind === "nested" && query.query.kind === "none" ? query.query : null),
};

/** The laws that can apply to each kind of query, in order of application. */
const lawsFor: Readonly<Record<ResolvedQuery["kind"], readonly Law[]>> = {
  all: [],
  none: [],
  term: [],
  terms: [],
  ranges: [],
  area: [],
  phrase: [],
  exists: [],
  range: [laws.emptyRange],
  expansion: [laws.deadPattern],
  alternatives: [],
  nested: [laws.noneInObjects],
  not: [laws.doubleNegation, laws.notAll, laws.notNone, laws.pushDownNot],
  and: [laws.flattenAnd, laws.noneInAnd, laws.allInAnd, laws.duplicates, laws.contradiction],
  or: [laws.flattenOr, laws.allInOr, laws.noneInOr, laws.valueSets, laws.duplicates, laws.excludedMiddle],
  ranked: [laws.dropOptional],
};

function flatten(query: ResolvedQuery, kind: "and" | "or"): ResolvedQuery | null {
  if (query.kind !== kind || !query.clauses.some((clause) => clause.kind === kind)) return null;
  return { kind, clauses: query.clauses.flatMap((clause) => (clause.kind === kind ? clause.clauses : [clause])) };
}

function without(query: ResolvedQuery, kind: "and" | "or", neutral: "all" | "none"): ResolvedQuery | null {
  if (query.kind !== kind || !query.clauses.some((clause) => clause.kind === neutral)) return null;
  return combine(
    kind,
    query.clauses.filter((clause) => clause.kind !== neutral),
  );
}

function combine(kind: "and" | "or", clauses: readonly ResolvedQuery[]): ResolvedQuery {
  return kind === "and" ? and(clauses) : or(clauses);
}

/**
 * Up to this many clauses are compared in pairs before their keys are built: 0.1 µs for two clauses, against 0.7 µs for
 * their keys.
 */
const MAX_PAIRWISE = 8;

function areClearlyDistinct(clauses: readonly ResolvedQuery[]): boolean {
  if (clauses.length > MAX_PAIRWISE) return false;
  return clauses.every((clause, index) => !clauses.some((other, j) => j > index && mayBeEqual(clause, other)));
}

/** {@link keyOf} for clauses of one list, without the key of a lone set: 4 ms for 10,000 terms. */
function keyAmong(clauses: readonly ResolvedQuery[]): (clause: ResolvedQuery) => string {
  const hasOneSet = clauses.filter(({ kind }) => kind === "terms").length === 1;
  return (clause) => (hasOneSet && clause.kind === "terms" ? clause.kind : keyOf(clause));
}

function hasComplements(clauses: readonly ResolvedQuery[]): boolean {
  const negated = clauses.filter((clause) => clause.kind === "not").map(({ clause }) => clause);
  if (negated.length === 0) return false;
  const mayOccur = (clause: ResolvedQuery): boolean => clauses.some((other) => mayBeEqual(clause, other));
  if (clauses.length <= MAX_PAIRWISE && !negated.some(mayOccur)) return false;
  const keys = new Set(clauses.map(keyOf));
  return negated.some((clause) => keys.has(keyOf(clause)));
}
