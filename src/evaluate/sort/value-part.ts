import type { Segment } from "../../indexes/segment.ts";
import type { ScorePart } from "../score/parts.ts";
import { rankedValues } from "./ranked-values.ts";
import { contributionOf, type ValueRank } from "./value-rank.ts";

/**
 * The parts of a score together with that of a value, greatest first; unchanged if the value adds nothing. The part of
 * a multiplied value is the difference that it makes.
 *
 * @param score with the value
 */
export function withValuePart(
  parts: readonly ScorePart[],
  rank: ValueRank,
  segment: Segment,
  ordinal: number,
  score: number,
): readonly ScorePart[] {
  const { field, combine } = rank;
  const contribution = contributionOf(rank, rankedValues(rank, segment)(ordinal));
  const part = combine === "add" ? contribution : score - score / (1 + contribution);
  if (part === 0) return parts;
  return [...parts, { clause: valueClause(rank), score: part, fields: [{ field, score: part }] }].sort(
    (a, b) => b.score - a.score,
  );
}

/** The clause of a part that a value contributes. */
export function valueClause({ field, modifier }: ValueRank): string {
  return modifier.kind === "none" ? field : `${modifier.kind}(${field})`;
}
