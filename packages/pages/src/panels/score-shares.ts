import type { ScorePart } from "firmament";

/** How long the bars of a score explanation are. */
export interface ScoreScale {
  /** The score of a bar of full length. */
  readonly full: number;
  /** Whether the first bar is longer than that, and is cut. */
  readonly isCut: boolean;
}

/** A part that is this many times the next one would make all others invisible. */
const CUT_RATIO = 6;

/** The first bar is cut if it is much longer than the others: an exact match counts more than everything else. */
export function scoreScale(parts: readonly ScorePart[]): ScoreScale {
  const [first = 0, second = 0] = parts.map(({ score }) => score).sort((a, b) => b - a);
  const isCut = second > 0 && first > CUT_RATIO * second;
  return { full: isCut ? 2 * second : first, isCut };
}

/** The fields of all parts, those with the greatest scores first. */
export function rankedFields(parts: readonly ScorePart[]): readonly string[] {
  const scores = new Map<string, number>();
  for (const { field, score } of parts.flatMap(({ fields }) => fields)) {
    scores.set(field, (scores.get(field) ?? 0) + score);
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([field]) => field);
}
