import type { ResolvedTerm } from "firmament/query";
import { BOOST_PER_IMPACT } from "../layout/impact-token.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { anyOf, bestOf, type ClusterQuery } from "./cluster-query.ts";
import { termQuery } from "./term-query.ts";

/** A word in some fields. */
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
