import { rounded } from "./rounding.ts";

/**
 * A sequence of counts in falling order, by rank from 1: some of its points, about log-spaced. The value between two
 * points follows the power law through both.
 */
export type RankCurve = readonly (readonly [rank: number, value: number])[];

/** The distance of the ranks of a curve. */
const SPACING = 1.25;

/** Values up to this one get a point where they begin, because most ranks have them. */
const SMALL = 4;

/** @param values counts of at least 1, in any order */
export function rankCurve(values: Iterable<number>): RankCurve {
  const falling = Float64Array.from(values).sort().reverse();
  const ranks = new Set<number>();
  for (let rank = 1; rank <= falling.length; rank = Math.max(rank + 1, Math.round(rank * SPACING))) ranks.add(rank);
  if (falling.length > 0) ranks.add(falling.length);
  for (let value = 1; value <= SMALL; value++) {
    const first = falling.findIndex((each) => each <= value) + 1;
    if (first > 1) ranks.add(first - 1).add(first);
  }
  const points = [...ranks]
    .sort((one, other) => one - other)
    .map((rank) => [rank, rounded(falling[rank - 1] ?? 0)] as const);
  return points.filter(([, value], index) => value !== points[index - 1]?.[1] || value !== points[index + 1]?.[1]);
}

/** The number of ranks. */
export function rankCount(curve: RankCurve): number {
  return curve.at(-1)?.[0] ?? 0;
}

/** The value at a rank, which may lie between two whole ones; ranks outside the curve have the nearest value. */
export function valueAt(curve: RankCurve, rank: number): number {
  let low = 0;
  let high = curve.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((curve[middle]?.[0] ?? 0) <= rank) low = middle;
    else high = middle - 1;
  }
  const [fromRank, from] = curve[low] ?? [1, 0];
  const [toRank, to] = curve[low + 1] ?? [fromRank, from];
  if (rank <= fromRank || toRank === fromRank || from === to) return from;
  const share = Math.log(rank / fromRank) / Math.log(toRank / fromRank);
  return from * (to / from) ** share;
}
