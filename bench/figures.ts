import type { Figures } from "./report.ts";

/** @param values not empty */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  return (quantileOf(sorted, 0.5) + quantileOf(sorted.toReversed(), 0.5)) / 2;
}

/** @param values not empty */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** @param samples not empty */
export function figuresOf(samples: readonly number[]): Figures {
  const sorted = ascending(samples);
  return { median: median(samples), p95: quantileOf(sorted, 0.95), samples: sorted.length };
}

/** @param samples not empty */
export function quantile(samples: readonly number[], share: number): number {
  return quantileOf(ascending(samples), share);
}

/** The quantile of sorted values. */
function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function ascending(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}
