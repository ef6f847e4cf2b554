/** The byte of a normalized frequency: 16 steps for each factor of 2, and 128 for the value 1. */
export function naiveFrequencyByte(count: number, length: number, typicalLength: number): number {
  const normalized = Math.min(count, 255) / (0.25 + (0.75 * length) / typicalLength);
  return Math.max(0, Math.min(255, Math.round(128 + 16 * Math.log2(normalized))));
}

/** A term in one field of a document. */
export interface NaiveFrequency {
  readonly weight: number;
  readonly byte: number;
}

/** The impact of a term in some fields of a document; 0 if none contains it. */
export function naiveImpact(frequencies: readonly NaiveFrequency[]): number {
  if (frequencies.length === 0) return 0;
  const sum = frequencies.reduce((total, { weight, byte }) => total + weight * 2 ** ((byte - 128) / 16), 0);
  return Math.max(1, Math.round((255 * sum) / (sum + 1.2)));
}
