import type { NumberIndex } from "../../indexes/segment.ts";

/** By the array that they were found in, which an index makes anew when something is added. */
const known = new WeakMap<Int32Array, Uint32Array>();

/** The ordinals without a number, ascending. O(size) the first time, O(1) from then on. */
export function missingNumbers(numbers: NumberIndex): Uint32Array {
  const ranks = numbers.ranks();
  const before = known.get(ranks);
  if (before !== undefined) return before;
  const missing = new Uint32Array(ranks.length - numbers.sorted().ordinals.length);
  let n = 0;
  for (let ordinal = 0; n < missing.length; ordinal++) if (ranks[ordinal] === -1) missing[n++] = ordinal;
  known.set(ranks, missing);
  return missing;
}
