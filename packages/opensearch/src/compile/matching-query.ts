import { assertNever } from "firmament/base";
import { ID_INDEX, isEmptyRange, type NumericRange, type ResolvedPhrase, type ResolvedQuery } from "firmament/query";
import { isStructural, storedTerm, TOKEN_SEPARATOR } from "../layout/impact-token.ts";
import { ID_PATH, type IndexLayout } from "../layout/index-layout.ts";
import { AreaQuery } from "./area-query.ts";
import { anyOf, anyValue, type ClusterQuery, MATCH_ALL, MATCH_NONE } from "./cluster-query.ts";
import { existsQuery, patternQuery } from "./pattern-query.ts";
import { wordMatch } from "./word-score.ts";

/** The documents that match a query. */
export function matchingQuery(query: ResolvedQuery, layout: IndexLayout): ClusterQuery {
  switch (query.kind) {
    case "all":
      return MATCH_ALL;
    case "none":
      return MATCH_NONE;
    case "and":
      return conjunction(query.clauses, layout);
    case "or":
      return anyOf(query.clauses.map((clause) => matchingQuery(clause, layout)));
    case "not":
      return { bool: { must_not: [matchingQuery(query.clause, layout)] } };
    case "ranked":
      return matchingQuery(query.required, layout);
    case "term":
      return wordMatch(query, layout);
    case "terms":
      if (query.fields[0] === ID_INDEX) return anyValue(ID_PATH, query.terms, (id) => id);
      return anyOf(layout.impactPaths(query.fields).map((path) => anyValue(path, query.terms, storedTerm)));
    case "phrase":
      return phraseQuery(query, layout);
    case "expansion":
      return anyOf(query.fields.map((field) => patternQuery(layout.termIndex(field), query.automaton)));
    case "exists":
      return anyOf(query.fields.map((field) => existsQuery(layout.termIndex(field))));
    case "range":
      return rangeQuery(layout.numberPath(query.field), query.range);
    case "ranges":
      return anyOf(query.ranges.map((range) => rangeQuery(layout.numberPath(query.field), range)));
    case "area":
      return new AreaQuery(query, layout);
    case "alternatives":
      return anyOf(query.alternatives.map(({ leaf }) => matchingQuery(leaf, layout)));
    case "nested": {
      const { path, layout: objects } = layout.objectPaths(query.field);
      return { nested: { path, query: matchingQuery(query.query, objects), score_mode: "none" } };
    }
    default:
      return assertNever(query);
  }
}

function conjunction(clauses: readonly ResolvedQuery[], layout: IndexLayout): ClusterQuery {
  const filter: ClusterQuery[] = [];
  const excluded: ClusterQuery[] = [];
  for (const clause of clauses) {
    if (clause.kind === "not") excluded.push(matchingQuery(clause.clause, layout));
    else filter.push(matchingQuery(clause, layout));
  }
  return { bool: { ...(filter.length > 0 && { filter }), ...(excluded.length > 0 && { must_not: excluded }) } };
}

/** A keyword field has one term per value, and so no phrase. */
function phraseQuery({ fields, terms, slop }: ResolvedPhrase, layout: IndexLayout): ClusterQuery {
  const query = terms.join(TOKEN_SEPARATOR);
  if (!query.isWellFormed() || terms.some(isStructural)) return MATCH_NONE;
  const indexes = fields.map((field) => layout.termIndex(field)).filter(({ type }) => type === "text");
  return anyOf(indexes.map(({ terms: path }) => ({ match_phrase: { [path]: { query, slop } } })));
}

function rangeQuery(path: string, range: NumericRange): ClusterQuery {
  if (isEmptyRange(range)) return MATCH_NONE;
  const { low, lowInclusive, high, highInclusive } = range;
  // JSON has no infinite numbers, and no document contains one.
  if (low === Number.POSITIVE_INFINITY || high === Number.NEGATIVE_INFINITY) return MATCH_NONE;
  const isOpenBelow = low === Number.NEGATIVE_INFINITY;
  const isOpenAbove = high === Number.POSITIVE_INFINITY;
  if (isOpenBelow && isOpenAbove) return { exists: { field: path } };
  return {
    range: {
      [path]: {
        ...(!isOpenBelow && (lowInclusive ? { gte: low } : { gt: low })),
        ...(!isOpenAbove && (highInclusive ? { lte: high } : { lt: high })),
      },
    },
  };
}
