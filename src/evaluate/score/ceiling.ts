import { assertNever } from "../../base/invariant.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { MAX_SATURATION } from "./scored-postings.ts";

/** The inverse document frequency of a term in one of 2³¹ documents, more than an index can contain. */
const MAX_IDF = Math.log(1 + (2 ** 31 - 0.5) / 1.5);

/**
 * An upper bound for the score of any document in any index: each clause matches in every field, and no other document
 * contains its terms.
 */
export function scoreCeiling(ranking: Ranking, weightOf: (field: string) => number): number {
  switch (ranking.kind) {
    case "sum":
      return ranking.parts.reduce((sum, part) => sum + scoreCeiling(part, weightOf), 0);
    case "clause":
      return ranking.boost * clauseCeiling(ranking.clause, weightOf);
    default:
      return assertNever(ranking);
  }
}

function clauseCeiling(clause: RankedClause["clause"], weightOf: (field: string) => number): number {
  switch (clause.kind) {
    case "all":
    case "exists":
    case "range":
      return 1;
    case "expansion":
      return sumOfWeights(clause.fields, weightOf);
    case "term":
      return MAX_SATURATION * MAX_IDF * sumOfWeights(clause.fields, weightOf);
    case "alternatives":
      return MAX_SATURATION * MAX_IDF;
    case "phrase":
      return MAX_SATURATION * MAX_IDF * clause.terms.length * sumOfWeights(clause.fields, weightOf);
    default:
      return assertNever(clause);
  }
}

function sumOfWeights(fields: readonly string[], weightOf: (field: string) => number): number {
  let sum = 0;
  for (const field of fields) sum += weightOf(field);
  return sum;
}
