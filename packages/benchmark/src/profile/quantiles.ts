import { rounded } from "./rounding.ts";

/** Values in rising order at evenly spaced probabilities: the i-th of m at (i + ½) ÷ m. Empty without values. */
export type Quantiles = readonly number[];

/** The least number of values for which a point of a distribution stands, so that none is the value of one document. */
export const VALUES_PER_POINT = 5;

/** The maximum number of points of a distribution of lengths: of lists, and of texts in words. */
export const LENGTH_POINTS = 32;

/**
 * The quantiles of values. The extreme values are left out, because the first and the last point lie half a step inside.
 *
 * @param points the maximum number of points
 * @param digits the significant digits that remain
 */
export function quantilesOf(values: Iterable<number>, points: number, digits = 3): Quantiles {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return [];
  const count = Math.max(1, Math.min(points, Math.floor(sorted.length / VALUES_PER_POINT)));
  return Array.from({ length: count }, (_, point) =>
    rounded(sorted[Math.floor(((point + 0.5) / count) * sorted.length)] ?? 0, digits),
  );
}

/** The value at a probability, 0 ≤ probability < 1, interpolated between the points. */
export function quantileAt(quantiles: Quantiles, probability: number): number {
  const position = Math.min(quantiles.length - 1, Math.max(0, probability * quantiles.length - 0.5));
  const index = Math.floor(position);
  const from = quantiles[index] ?? 0;
  return from + (position - index) * ((quantiles[index + 1] ?? from) - from);
}

/** The point that is nearest to a probability, without interpolation. */
export function nearestQuantile(quantiles: Quantiles, probability: number): number {
  return quantiles[Math.min(quantiles.length - 1, Math.floor(probability * quantiles.length))] ?? 0;
}
