import { FIRST_INSTANT, isEmptyRange, LAST_INSTANT, type NumericRange, type ResolvedRange } from "firmament/query";

type NumericType = ResolvedRange["type"];

/** A bound of a range. */
export interface NumberBound {
  readonly value: number;
  readonly inclusive: boolean;
}

/** The numbers of a field: none, all, one, or those between two bounds, of which one may be open (`null`). */
export type Numbers =
  | { readonly kind: "none" }
  | { readonly kind: "all" }
  | { readonly kind: "one"; readonly value: number }
  | { readonly kind: "between"; readonly low: NumberBound | null; readonly high: NumberBound | null };

/** The least and the greatest value that a field of a type can have; a target may reject greater ones as invalid. */
const EXTREMES: Readonly<Record<NumericType, readonly [number, number]>> = {
  number: [-Number.MAX_VALUE, Number.MAX_VALUE],
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  date: [FIRST_INSTANT, LAST_INSTANT],
  boolean: [0, 1],
};

/**
 * The numbers of a range. A bound that every value satisfies is open, and one that no value satisfies leaves none. Bounds of
 * integers are integers: a target may not read others.
 */
export function numbersOf(type: NumericType, given: NumericRange): Numbers {
  const range = type === "integer" ? integersOf(given) : given;
  const [least, greatest] = EXTREMES[type];
  const { low, lowInclusive, high, highInclusive } = range;
  const isAbove = low > greatest || (low === greatest && !lowInclusive);
  const isBelow = high < least || (high === least && !highInclusive);
  if (isEmptyRange(range) || isAbove || isBelow) return { kind: "none" };
  const isOpenBelow = low < least || (low === least && lowInclusive);
  const isOpenAbove = high > greatest || (high === greatest && highInclusive);
  if (isOpenBelow && isOpenAbove) return { kind: "all" };
  if (low === high) return { kind: "one", value: low };
  return {
    kind: "between",
    low: isOpenBelow ? null : { value: low, inclusive: lowInclusive },
    high: isOpenAbove ? null : { value: high, inclusive: highInclusive },
  };
}

/** The range with the same integers between integer bounds. */
function integersOf({ low, lowInclusive, high, highInclusive }: NumericRange): NumericRange {
  return {
    low: Math.ceil(low),
    lowInclusive: lowInclusive || !Number.isInteger(low),
    high: Math.floor(high),
    highInclusive: highInclusive || !Number.isInteger(high),
  };
}
