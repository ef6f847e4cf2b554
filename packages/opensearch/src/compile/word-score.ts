import type { ResolvedTerm } from "firmament/query";
import { BOOST_PER_IMPACT, storedTerm } from "../layout/impact-token.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { anyOf, bestOf, type ClusterQuery, MATCH_NONE } from "./cluster-query.ts";

export type Word = Pick<ResolvedTerm, "fields" | "term">;

/** The greatest boost that a 32-bit float represents, with some room for products. */
const MAX_BOOST = 2 ** 120;

/** The documents with a word. */
export function wordMatch({ fields, term }: Word, layout: IndexLayout): ClusterQuery {
  return anyOf(layout.impactPaths(fields).map((path) => termQuery(path, term)));
}

/**
 * Scores the documents with a word by its impact and the cluster's inverse document frequency.
 *
 * @param perImpact the score of an impact of 1, divided by the inverse document frequency
 */
export function wordScore({ fields, term }: Word, perImpact: number, layout: IndexLayout): ClusterQuery {
  const boost = Math.min(perImpact * BOOST_PER_IMPACT, MAX_BOOST);
  const scored = layout.scoredIndexes(fields);
  const scoring = bestOf(layout.impactPaths(scored).map((path) => termQuery(path, term, boost)));
  return scored === fields ? scoring : { bool: { filter: [wordMatch({ fields, term }, layout)], must: [scoring] } };
}

/**
 * The documents with a term in a field of impacts. A half of a surrogate pair in a text of a query would become another
 * character: no document contains one.
 */
function termQuery(path: string, term: string, boost?: number): ClusterQuery {
  if (!term.isWellFormed()) return MATCH_NONE;
  return { term: { [path]: { value: storedTerm(term), ...(boost !== undefined && { boost }) } } };
}
