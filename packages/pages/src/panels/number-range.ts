/** A range of numbers, or of instants in milliseconds. A bound of `null` is open; a bound belongs to the range unless it is exclusive. */
export interface NumberRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowExclusive?: boolean;
  readonly highExclusive?: boolean;
}
