import { exactly, indexRangeOf } from "../../indexes/numeric-range.ts";
import type { NumberIndex } from "../../indexes/segment.ts";

/**
 * The number of ascending values that precede a number in the direction of a sort. The number need not be one of the
 * values.
 */
export function countBefore(values: Float64Array, number: number, isDescending: boolean): number {
  const { from, to } = indexRangeOf(values, exactly(number));
  return isDescending ? values.length - to : from;
}

/** By the index's array of ranks, which an index replaces when a document is added. */
const cache = new WeakMap<Int32Array, Uint32Array>();

/** The ascending ordinals without a number. O(size) for the first call, then O(1). */
export function missingNumbers(numbers: NumberIndex): Uint32Array {
  const ranks = numbers.ranks();
  const cached = cache.get(ranks);
  if (cached !== undefined) return cached;
  const missing = new Uint32Array(ranks.length - numbers.sorted().ordinals.length);
  let n = 0;
  for (let ordinal = 0; n < missing.length; ordinal++) if (ranks[ordinal] === -1) missing[n++] = ordinal;
  cache.set(ranks, missing);
  return missing;
}
