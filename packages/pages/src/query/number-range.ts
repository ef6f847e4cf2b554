/** A range of numbers. A bound of `null` is open; a bound belongs to the range unless it is exclusive. */
export interface NumberRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowExclusive?: boolean;
  readonly highExclusive?: boolean;
}

/** The range with infinite bounds as open ones; `null` if it has no bounds. */
export function normalized({ low, high, lowExclusive, highExclusive }: NumberRange): NumberRange | null {
  const first = low === Number.NEGATIVE_INFINITY ? null : low;
  const last = high === Number.POSITIVE_INFINITY ? null : high;
  if (first === null && last === null) return null;
  return {
    low: first,
    high: last,
    ...(lowExclusive && first !== null && { lowExclusive }),
    ...(highExclusive && last !== null && { highExclusive }),
  };
}

/** The numbers in both ranges. */
export function intersection(a: NumberRange, b: NumberRange): NumberRange {
  const low = isTighter(a.low, a.lowExclusive ?? false, b.low, 1) ? a : b;
  const high = isTighter(a.high, a.highExclusive ?? false, b.high, -1) ? a : b;
  return {
    low: low.low,
    high: high.high,
    ...(low.lowExclusive && { lowExclusive: true }),
    ...(high.highExclusive && { highExclusive: true }),
  };
}

/** Whether a bound excludes at least as much as another; `direction` is 1 for lower bounds. */
function isTighter(bound: number | null, isExclusive: boolean, other: number | null, direction: 1 | -1): boolean {
  if (bound === null || other === null) return other === null;
  return bound === other ? isExclusive : direction * (bound - other) > 0;
}

/** Whether two normalized ranges are equal. */
export function isSameRange(a: NumberRange, b: NumberRange): boolean {
  return (
    a.low === b.low &&
    a.high === b.high &&
    (a.lowExclusive ?? false) === (b.lowExclusive ?? false) &&
    (a.highExclusive ?? false) === (b.highExclusive ?? false)
  );
}
