import { ID_PATH } from "../layout/index-layout.ts";
import type { BoolQuery, ClusterQuery } from "./cluster-query.ts";

/**
 * Whether a query of the cluster may match the mark of a deleted document. A mark has an id, and none of the fields that
 * other queries read.
 */
export function matchesMark(query: object): boolean {
  return matches(query as ClusterQuery, true);
}

/** @param onIds what a clause on ids does: it finds the marks of some documents, and not those of all */
function matches(query: ClusterQuery, onIds: boolean): boolean {
  if ("match_all" in query) return true;
  if ("constant_score" in query) return matches(query.constant_score.filter, onIds);
  if ("function_score" in query) return matches(query.function_score.query, onIds);
  if ("dis_max" in query) return query.dis_max.queries.some((each) => matches(each, onIds));
  if ("bool" in query) return clausesMatch(query.bool, onIds);
  const [content = {}] = Object.values(query) as readonly object[];
  return onIds && Object.hasOwn(content, ID_PATH);
}

function clausesMatch(clauses: BoolQuery, onIds: boolean): boolean {
  const { must = [], filter = [], should = [], must_not: excluded = [] } = clauses;
  const needed = [...must, ...filter];
  const isOptional = needed.length > 0 && (clauses.minimum_should_match ?? 0) === 0;
  const isMatch = (query: ClusterQuery): boolean => matches(query, onIds);
  return (
    needed.every(isMatch) &&
    (should.length === 0 || isOptional || should.some(isMatch)) &&
    // A clause that finds only some marks does not exclude the others.
    !excluded.some((query) => matches(query, !onIds))
  );
}
