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
 * The frequencies of `count` members, by rank, in `factor` times as many documents. In a set that grows, the most frequent
 * members are `factor` times as frequent, and those that occur once are as rare as before: on a power law, this is the power
 * law of the larger set. In a set that does not grow, such as the countries of the world, all are `factor` times as frequent.
 */
export function scaledFrequencies(
  { frequencies, growth }: FrequencyProfile,
  factor: number,
  count: number,
): Float64Array {
  const stretch = rankCount(frequencies) / count;
  const lastLogarithm = Math.log(Math.max(2, count));
  const firstFrequency = Math.log(Math.max(2, valueAt(frequencies, 1)));
  return Float64Array.from({ length: count }, (_, index) => {
    const tail = Math.log(index + 1) / lastLogarithm;
    const frequency = valueAt(frequencies, (index + 1) * stretch ** tail);
    return frequency * factor ** (growth === 0 ? 1 : Math.log(Math.max(1, frequency)) / firstFrequency);
  });
}
