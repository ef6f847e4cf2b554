import { storedTerm } from "../layout/impact-token.ts";
import { type ClusterQuery, MATCH_NONE } from "./cluster-query.ts";

/**
 * The documents with a term in a field of impacts. A half of a surrogate pair in a text of a query would become another
 * character: no document contains one.
 */
export function termQuery(path: string, term: string, boost?: number): ClusterQuery {
  if (!term.isWellFormed()) return MATCH_NONE;
  return { term: { [path]: { value: storedTerm(term), ...(boost !== undefined && { boost }) } } };
}
