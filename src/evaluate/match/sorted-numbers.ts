import { exactly, indexRangeOf } from "../../indexes/numeric-range.ts";
import type { NumberIndex, NumberLists } from "../../indexes/segment.ts";
import { listOf } from "../../postings/posting-set.ts";

/**
 * The number of ascending values that precede a number in the direction of a sort. The number need not be one of the
 * values.
 */
export function countBefore(values: Float64Array, number: number, isDescending: boolean): number {
  const { from, to } = indexRangeOf(values, exactly(number));
  return isDescending ? values.length - to : from;
}

/** By the index's array of ranks or its lists, which an index replaces when a document is added. */
const cache = new WeakMap<object, Uint32Array>();

/** The ascending ordinals without a number. O(size) for the first call, then O(1). */
export function missingNumbers(numbers: NumberIndex): Uint32Array {
  if (numbers.lists !== null) return emptyLists(numbers.lists);
  const ranks = numbers.ranks();
  const cached = cache.get(ranks);
  if (cached !== undefined) return cached;
  const missing = new Uint32Array(ranks.length - numbers.sorted().ordinals.length);
  let n = 0;
  for (let ordinal = 0; n < missing.length; ordinal++) if (ranks[ordinal] === -1) missing[n++] = ordinal;
  cache.set(ranks, missing);
  return missing;
}

/** The ordinals without a value. */
function emptyLists(lists: NumberLists): Uint32Array {
  const cached = cache.get(lists);
  if (cached !== undefined) return cached;
  const { starts } = lists;
  const missing: number[] = [];
  for (let ordinal = 0; ordinal < starts.length - 1; ordinal++) {
    if (starts[ordinal] === starts[ordinal + 1]) missing.push(ordinal);
  }
  const ordinals = listOf(missing);
  cache.set(lists, ordinals);
  return ordinals;
}
