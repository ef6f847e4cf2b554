import type { FrequencyProfile } from "../profile/profile.ts";
import { rankCount, valueAt } from "../profile/rank-curve.ts";

/**
 * The number of members of a set in `factor` times as many documents: their number grows by Heaps' law.
 *
 * @param factor above 0
 */
export function scaledCount(
  { frequencies, growth }: Pick<FrequencyProfile, "frequencies" | "growth">,
  factor: number,
): number {
  const count = rankCount(frequencies);
  return count === 0 ? 0 : Math.max(1, Math.round(count * factor ** growth));
}

/**
 * The frequencies of `count` members, by rank, in `factor` times as many documents. The first ranks are `factor` times as
 * frequent, and the last ones as rare as before: on a power law, this is the power law of the larger set.
 */
export function scaledFrequencies({ frequencies }: FrequencyProfile, factor: number, count: number): Float64Array {
  const stretch = rankCount(frequencies) / count;
  const lastLogarithm = Math.log(Math.max(2, count));
  return Float64Array.from({ length: count }, (_, index) => {
    const tail = Math.log(index + 1) / lastLogarithm;
    return valueAt(frequencies, (index + 1) * stretch ** tail) * factor ** (1 - tail);
  });
}
