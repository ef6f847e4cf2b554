import type { ScoredId } from "./compiled-index.ts";

/** How far two orders of the same matches agree. */
export interface RankAgreement {
  /** The share of the best ten of one order that are among the best ten of the other. */
  readonly top10: number;
  /** The share of pairs of matches with different scores that have opposite orders. */
  readonly swapped: number;
  /** The greatest difference of two scores, as a share of the best score. */
  readonly scoreDifference: number;
}

/** Differences of scores up to this share are rounding: a cluster computes with 24 bits. */
const ROUNDING = 1e-5;

/** Only the best matches are compared in pairs. */
const MAX_COMPARED = 50;

/** @param expected the best first */
export function rankAgreement(expected: readonly ScoredId[], actual: readonly ScoredId[]): RankAgreement {
  const scores = new Map(actual.map(({ id, score }) => [id, score]));
  const best = expected.slice(0, 10);
  const actualBest = new Set(actual.slice(0, 10).map(({ id }) => id));
  const scale = Math.max(1e-9, expected[0]?.score ?? 0);
  const differences = expected.map(({ id, score }) => Math.abs((scores.get(id) ?? 0) - score) / scale);
  return {
    top10: best.length === 0 ? 1 : best.filter(({ id }) => actualBest.has(id)).length / best.length,
    swapped: swappedShare(expected.slice(0, MAX_COMPARED), scores, scale * ROUNDING),
    scoreDifference: Math.max(0, ...differences),
  };
}

function swappedShare(expected: readonly ScoredId[], scores: ReadonlyMap<string, number>, rounding: number): number {
  let pairs = 0;
  let swapped = 0;
  for (const [position, better] of expected.entries()) {
    for (const worse of expected.slice(position + 1)) {
      if (better.score - worse.score <= rounding) continue;
      pairs++;
      const difference = (scores.get(better.id) ?? 0) - (scores.get(worse.id) ?? 0);
      if (difference < -rounding) swapped++;
    }
  }
  return pairs === 0 ? 0 : swapped / pairs;
}
