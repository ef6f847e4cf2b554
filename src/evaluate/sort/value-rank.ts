import { assertNever } from "../../base/invariant.ts";
import type { Decay } from "../../geo/decay.ts";

/**
 * How the value of a number field, of several values the largest, or the distance of the nearest point changes the score of
 * a match. A distance is a negative value: see `ranked-values.ts`.
 */
export interface ValueRank {
  readonly field: string;
  readonly modifier: ValueModifier;
  /** 0 or more. */
  readonly factor: number;
  readonly combine: "add" | "multiply";
}

/** A function of the value that grows with it. Those of numbers are 0 at 0; a decay is 1 at 0. */
export type ValueModifier =
  | Decay
  | { readonly kind: "none" | "sqrt" | "log1p" }
  /** Reaches a half at the pivot, which is greater than 0, and never exceeds 1. */
  | { readonly kind: "saturation"; readonly pivot: number };

/** Upper bounds exceed rounding errors, of which there are a few per score, by far. */
const ROUNDING_MARGIN = 1e-9;

/**
 * What a value adds to the score or, plus 1, multiplies it by: the factor times the modified value. A number below 0 and
 * a missing value (NaN) contribute 0.
 */
export function contributionOf({ modifier, factor }: ValueRank, value: number): number {
  const isCounted = modifier.kind === "decay" ? value <= 0 : value > 0;
  return isCounted && factor > 0 ? atMostFinite(factor * modified(value, modifier)) : 0;
}

/** The score of a match whose value contributes `contribution`. */
export function combinedScore({ combine }: ValueRank, relevance: number, contribution: number): number {
  return atMostFinite(combine === "add" ? relevance + contribution : relevance * (1 + contribution));
}

/**
 * A relevance below which the score is less than `minScore` for every contribution up to `maxContribution`. The margin
 * makes up for rounding errors of scores and of contributions.
 */
export function minRelevance({ combine }: ValueRank, minScore: number, maxContribution: number): number {
  if (minScore === Number.NEGATIVE_INFINITY) return minScore;
  const margin = minScore * ROUNDING_MARGIN;
  return combine === "add" ? minScore - maxContribution - margin : (minScore - margin) / (1 + maxContribution);
}

/** Whether a score is less than `minScore` by more than rounding errors. */
export function isClearlyBelow(score: number, minScore: number): boolean {
  return score * (1 + ROUNDING_MARGIN) < minScore;
}

function modified(value: number, modifier: ValueModifier): number {
  switch (modifier.kind) {
    case "none":
      return value;
    case "sqrt":
      return Math.sqrt(value);
    case "log1p":
      return Math.log1p(value);
    case "saturation":
      // value / (value + pivot), without overflow.
      return 1 / (1 + modifier.pivot / value);
    case "decay":
      return 1 / (1 - value / modifier.pivot);
    default:
      return assertNever(modifier);
  }
}

/** Scores are finite, because cursors contain them. */
function atMostFinite(score: number): number {
  return Math.min(score, Number.MAX_VALUE);
}
