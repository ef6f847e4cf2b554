import { exactly, sliceOfRange } from "../../indexes/numeric-range.ts";

/** How many of some ascending numbers, from the end that comes first, come before a number that may be none of them. */
export function countBefore(values: Float64Array, number: number, isDescending: boolean): number {
  const { from, to } = sliceOfRange(values, exactly(number));
  return isDescending ? values.length - to : from;
}
