/**
 * The middle value, or the mean of both middle ones.
 *
 * @param values not empty
 */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  return (quantileOf(sorted, 0.5) + quantileOf(sorted.toReversed(), 0.5)) / 2;
}

/** @param values not empty */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param values positive, not empty */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}

/**
 * The sample below which a share of all samples lies.
 *
 * @param samples not empty
 */
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

/** Formats three significant digits, or a whole number: `0.123`, `12.3`, `123`, `12,345`. */
export function figureText(value: number): string {
  if (value >= 100) return wholeText(value);
  return new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 }).format(value);
}

/** `12,345`. */
export function wholeText(value: number): string {
  return new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(value);
}

/** `12.3 %`. */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(Math.abs(share) < 0.0995 ? 1 : 0)} %`;
}

/** Stands for a time of what an engine does not support. */
export const UNSUPPORTED = "–";

/** `×12.3`; {@link UNSUPPORTED} for `null`. */
export function ratioText(ratio: number | null): string {
  return ratio === null ? UNSUPPORTED : `×${figureText(ratio)}`;
}
