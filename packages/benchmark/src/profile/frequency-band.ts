/**
 * The band of a frequency: 0 for 0, 1 for 1 and 2 and so on, each band `base` times as wide as the one before it.
 */
export function bandOf(frequency: number, base: number): number {
  if (frequency < 1) return 0;
  // Rounding errors of the logarithm must not move a power of the base into the band below.
  return Math.floor(Math.log(frequency) / Math.log(base) + 1e-9) + 1;
}

/** The least frequency of a band from 1. */
export function bandStart(band: number, base: number): number {
  return base ** (band - 1);
}
