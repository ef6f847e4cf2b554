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

/** The score of each document, added posting by posting. */
export function naiveScores(clauses: readonly ScoredClause[], universe: number): Float64Array {
  const scores = new Float64Array(universe);
  const add = (ordinal: number, score: number): void => {
    scores[ordinal] = (scores[ordinal] ?? 0) + score;
  };
  for (const { base, supplement, factor } of clauses) {
    if (base.kind === "set") for (const ordinal of base.documents.toArray()) add(ordinal, factor * base.impact);
    else base.ordinals.forEach((ordinal, i) => void add(ordinal, factor * (base.impacts[base.bytes[i] ?? 0] ?? 0)));
    supplement?.ordinals.forEach((ordinal, i) => {
      const known = baseImpact(base, ordinal);
      add(ordinal, factor * ((supplement.impacts[i] ?? 0) - known));
    });
  }
  return scores;
}

/** The impact of a document in a base; 0 if it is not in the base. */
export function baseImpact(base: ScoredClause["base"], ordinal: number): number {
  if (base.kind === "set") return base.documents.has(ordinal) ? base.impact : 0;
  const index = base.ordinals.indexOf(ordinal);
  return index < 0 ? 0 : (base.impacts[base.bytes[index] ?? 0] ?? 0);
}
