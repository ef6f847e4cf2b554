import {
  FIRST_INSTANT,
  LAST_INSTANT,
  MS_PER_DAY,
  type NumericRange,
  type NumericType,
  plusUnits,
  startOfUnit,
} from "firmament/query";

/** The values from `low` to `high`, both included: `low <= high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A set of values of one type, as disjoint ascending intervals. Doubles are finite, so that every set is exact. */
export type NumberSet = readonly Interval[];

/** All values that documents can have. */
export const ALL_VALUES: Readonly<Record<NumericType, NumberSet>> = {
  number: [{ low: -Number.MAX_VALUE, high: Number.MAX_VALUE }],
  integer: [{ low: Number.MIN_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER }],
  date: [{ low: FIRST_INSTANT, high: LAST_INSTANT }],
  boolean: [{ low: 0, high: 1 }],
};

/** The values of a type in a range. */
export function valuesIn(type: NumericType, range: NumericRange): NumberSet {
  let low = range.lowInclusive ? range.low : nextUp(range.low);
  let high = range.highInclusive ? range.high : -nextUp(-range.high);
  if (type !== "number") {
    low = Math.ceil(low);
    high = Math.floor(high);
  }
  return intersection(ALL_VALUES[type], low <= high ? [{ low, high }] : []);
}

/** The values of all sets. */
export function union(sets: readonly NumberSet[]): NumberSet {
  const ascending = sets.flat().sort((a, b) => a.low - b.low);
  const united: { low: number; high: number }[] = [];
  for (const { low, high } of ascending) {
    const last = united.at(-1);
    if (last === undefined || low > last.high) united.push({ low, high });
    else last.high = Math.max(last.high, high);
  }
  return united;
}

/** The values that are in both sets. O(number of intervals). */
export function intersection(a: NumberSet, b: NumberSet): NumberSet {
  const common: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const first = a[i] as Interval;
    const second = b[j] as Interval;
    const low = Math.max(first.low, second.low);
    const high = Math.min(first.high, second.high);
    if (low <= high) common.push({ low, high });
    if (first.high < second.high) i++;
    else j++;
  }
  return common;
}

/** The values of a type that are not in a set. */
export function complement(type: NumericType, set: NumberSet): NumberSet {
  const [{ low: first, high: last }] = ALL_VALUES[type] as readonly [Interval];
  const after = type === "number" ? nextUp : (value: number): number => value + 1;
  const gaps: Interval[] = [];
  let low = first;
  for (const interval of set) {
    const high = -after(-interval.low);
    if (low <= high) gaps.push({ low, high });
    low = after(interval.high);
  }
  if (low <= last) gaps.push({ low, high: last });
  return gaps;
}

/** The value that reads best: 0, a small whole number, a number with few decimals, the start of a year or a day. */
export function plainestIn(type: NumericType, set: NumberSet): number | null {
  let best: number | null = null;
  for (const interval of set) {
    const value = type === "date" ? plainestInstant(interval) : plainestNumber(interval);
    if (best === null || distance(type, value) < distance(type, best)) best = value;
  }
  return best;
}

/** The start of the year 2000, near which instants are preferred. */
const FAMILIAR_INSTANT = 10_957 * MS_PER_DAY;

/** How far a value is from a familiar one; negative ones are a little farther, those with decimals much farther. */
function distance(type: NumericType, value: number): number {
  if (type === "date") return Math.abs(value - FAMILIAR_INSTANT);
  return Math.abs(value) + (value < 0 ? 0.5 : 0) + (Number.isInteger(value) ? 0 : 1000);
}

function plainestNumber({ low, high }: Interval): number {
  if (low <= 0 && high >= 0) return 0;
  if (high < 0) return -plainestNumber({ low: -high, high: -low });
  for (let scale = 1; scale <= 1e15; scale *= 10) {
    const rounded = Math.ceil(low * scale) / scale;
    if (rounded >= low && rounded <= high) return rounded;
  }
  return low;
}

const UNITS = ["year", "month", "day", "hour", "minute", "second"] as const;

function plainestInstant({ low, high }: Interval): number {
  if (low <= FAMILIAR_INSTANT && high >= FAMILIAR_INSTANT) return FAMILIAR_INSTANT;
  for (const unit of UNITS) {
    const last = startOfUnit(unit, high);
    if (last < low) continue;
    if (high < FAMILIAR_INSTANT) return last;
    const first = startOfUnit(unit, low);
    return first === low ? low : plusUnits(unit, first, 1);
  }
  return low;
}

const bits = new DataView(new ArrayBuffer(8));

/** The smallest double that is greater: IEEE 754 `nextUp`. */
function nextUp(value: number): number {
  if (value === Number.POSITIVE_INFINITY) return value;
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
