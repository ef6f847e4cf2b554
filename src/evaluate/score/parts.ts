import { quote } from "../../../grammar/syntax/escape.ts";
import { clauseText } from "../../plan/clause-text.ts";
import type { RankedClause } from "../../plan/ranking.ts";
import type { LeadingValue } from "../../plan/resolve/leading-value.ts";
import { fieldOfIndex } from "../../schema/form-index.ts";
import type { FieldShare } from "./field-shares.ts";
import { ImpactCursor } from "./impact-cursor.ts";
import type { ScoredClause } from "./scored-clause.ts";

/** The contribution of one clause to a hit's score. */
export interface ScorePart {
  /**
   * The clause in query syntax, with analyzed terms and without its boost: `software`, `"software development"`,
   * `name:acme`, `soft*`, `staff_count:[50 TO 500]`, `*:*`. The boost of an exact match is `exact "acme robotics"`, that of
   * a value that begins with the text that is typed is `beginning "acme rob"`.
   */
  readonly clause: string;
  /** Greater than 0; includes the boost. */
  readonly score: number;
  /** The parts of the score by field, greatest first; they add up to it. Empty for `*:*`. */
  readonly fields: readonly FieldScore[];
}

/** The contribution of one field to the score of a clause. */
export interface FieldScore {
  readonly field: string;
  /** Greater than 0. */
  readonly score: number;
}

/**
 * The parts of a document's score, greatest first; each clause occurs once.
 *
 * @param sharesOf the fields in which the document matches a clause
 */
export function scoreParts(
  clauses: readonly ScoredClause[],
  ordinal: number,
  sharesOf: (clause: RankedClause["clause"]) => readonly FieldShare[],
): readonly ScorePart[] {
  const scores = new Map<RankedClause["clause"], number>();
  // A clause that is repeated within an optional conjunction scores several times.
  for (const scored of clauses) {
    const { clause } = scored;
    scores.set(clause, (scores.get(clause) ?? 0) + new ImpactCursor(scored).scoreOf(ordinal));
  }
  return Array.from(scores)
    .filter(([, score]) => score > 0)
    .map(([clause, score]) => ({ clause: clauseText(clause), score, fields: fieldScores(score, sharesOf(clause)) }))
    .sort((a, b) => b.score - a.score);
}

function fieldScores(score: number, shares: readonly FieldShare[]): readonly FieldScore[] {
  let total = 0;
  for (const { weighted } of shares) total += weighted;
  return shares
    .map(({ field, weighted }) => ({ field: fieldOfIndex(field), score: score * (weighted / total) }))
    .sort((a, b) => b.score - a.score);
}

/** The boost of a document with a value that comes first. */
export function leadingPart({ field, terms, open }: LeadingValue, score: number): ScorePart {
  const clause =
    open === null
      ? `exact ${quote(terms.join(" "))}`
      : `beginning ${quote([...terms, open].filter((term) => term !== "").join(" "))}`;
  return { clause, score, fields: [{ field, score }] };
}
