import type { ScoredClause } from "firmament/src/evaluate/score/scored-clause.ts";

/** The impact of a document: that of the supplement, or else that of the base, or else 0. */
export function naiveClauseImpact(
  { base, supplement }: Pick<ScoredClause, "base" | "supplement">,
  ordinal: number,
): number {
  const other = supplement?.impacts[supplement.ordinals.indexOf(ordinal)];
  if (other !== undefined) return other;
  if (base.kind === "set") return base.documents.has(ordinal) ? base.impact : 0;
  const byte = base.bytes[base.ordinals.indexOf(ordinal)];
  return byte === undefined ? 0 : (base.impacts[byte] ?? Number.NaN);
}
