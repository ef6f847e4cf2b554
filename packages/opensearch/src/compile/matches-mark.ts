import { ID_PATH } from "../layout/index-layout.ts";

/** The clauses of a query of the kind `bool`. */
interface Clauses {
  readonly must?: readonly object[];
  readonly filter?: readonly object[];
  readonly should?: readonly object[];
  readonly must_not?: readonly object[];
  readonly minimum_should_match?: number;
}

/**
 * Whether a query of the cluster may match the mark of a deleted document. A mark has an id, and none of the fields that
 * other queries read.
 */
export function matchesMark(query: object): boolean {
  return matches(query, true);
}

/** @param onIds what a clause on ids does: it finds the marks of some documents, and not those of all */
function matches(query: object, onIds: boolean): boolean {
  const [[kind, content] = ["", {}]] = Object.entries(query) as [string, object][];
  switch (kind) {
    case "match_all":
      return true;
    case "constant_score":
      return matches((content as { readonly filter: object }).filter, onIds);
    case "function_score":
      return matches((content as { readonly query: object }).query, onIds);
    case "dis_max":
      return (content as { readonly queries: readonly object[] }).queries.some((each) => matches(each, onIds));
    case "bool":
      return clausesMatch(content, onIds);
    default:
      return onIds && Object.hasOwn(content, ID_PATH);
  }
}

function clausesMatch(clauses: Clauses, onIds: boolean): boolean {
  const { must = [], filter = [], should = [], must_not: excluded = [] } = clauses;
  const needed = [...must, ...filter];
  const isOptional = needed.length > 0 && (clauses.minimum_should_match ?? 0) === 0;
  const isMatch = (query: object): boolean => matches(query, onIds);
  return (
    needed.every(isMatch) &&
    (should.length === 0 || isOptional || should.some(isMatch)) &&
    // A clause that finds only some marks does not exclude the others.
    !excluded.some((query) => matches(query, !onIds))
  );
}
