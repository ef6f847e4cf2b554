import { geometricMean, median } from "./figures.ts";
import type { QueryReport } from "./report.ts";

/** The factor from the median absolute deviation to the standard deviation of normally distributed values. */
const DEVIATION = 1.4826;

/**
 * How much the time of a query differs between rounds, relative to the reference loads: the standard deviation as a
 * share of the median, estimated by the median absolute deviation. `null` with fewer than three rounds.
 */
export function noiseOf({ figures, reference }: QueryReport, peer: keyof QueryReport["figures"]): number | null {
  const ratios = (figures[peer]?.rounds ?? []).flatMap((time, round) => {
    const load = reference[round];
    return load === undefined || load === 0 || time === 0 ? [] : [Math.log(time / load)];
  });
  if (ratios.length < 3) return null;
  const centre = median(ratios);
  return DEVIATION * median(ratios.map((ratio) => Math.abs(ratio - centre)));
}

/** The geometric mean of the noise of some queries; `null` if it is unknown. */
export function meanNoise(queries: readonly QueryReport[], peer: keyof QueryReport["figures"]): number | null {
  const noises = queries.flatMap((query) => noiseOf(query, peer) ?? []).filter((noise) => noise > 0);
  return noises.length === 0 ? null : geometricMean(noises);
}
