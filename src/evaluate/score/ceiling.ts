import { assertNever } from "../../base/invariant.ts";
import type { RankedClause, Ranking } from "../../plan/ranking.ts";
import { MAX_IMPACT, MAX_INVERSE_DOCUMENT_FREQUENCY, SCORE_PER_IMPACT } from "../../similarity/bm25f.ts";

/** The greatest score of a term without a boost. */
const MAX_TERM_SCORE = MAX_IMPACT * SCORE_PER_IMPACT * MAX_INVERSE_DOCUMENT_FREQUENCY;

/**
 * An upper bound for the score of any document in any index: each clause has the greatest impact, and no other document
 * contains its terms.
 */
export function scoreCeiling(ranking: Ranking): number {
  switch (ranking.kind) {
    case "sum":
      return ranking.parts.reduce((sum, part) => sum + scoreCeiling(part), 0);
    case "clause":
      return ranking.boost * clauseCeiling(ranking.clause);
    default:
      return assertNever(ranking);
  }
}

function clauseCeiling(clause: RankedClause["clause"]): number {
  switch (clause.kind) {
    case "all":
    case "exists":
    case "range":
    case "ranges":
    case "area":
    case "terms":
    case "nested":
    case "expansion":
      return 1;
    case "term":
    case "alternatives":
      return MAX_TERM_SCORE;
    case "phrase":
      return MAX_TERM_SCORE * clause.terms.length;
    default:
      return assertNever(clause);
  }
}
