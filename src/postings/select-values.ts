import { bitmapOf } from "./bitmap.ts";
import { type PostingSet, representationOf } from "./posting-set.ts";

/**
 * Writes the numbers whose ordinals are in a set, in the given order, to an array from an index on. `ordinals[i]` belongs
 * to `numbers[i]`. Returns the end index. The array may be changed up to `start + numbers.length`.
 */
export function selectValues(
  set: PostingSet,
  ordinals: Uint32Array,
  numbers: Float64Array,
  target: Float64Array,
  start: number,
): number {
  const representation = representationOf(set);
  switch (representation.kind) {
    case "empty":
      return start;
    case "sparse":
      return selectInBitmap(
        bitmapOf(representation.ordinals, representation.universe),
        ordinals,
        numbers,
        target,
        start,
      );
    case "dense":
      return selectInBitmap(representation.words, ordinals, numbers, target, start);
    case "full":
      target.set(numbers, start);
      return start + numbers.length;
  }
}

function selectInBitmap(
  words: Int32Array,
  ordinals: Uint32Array,
  numbers: Float64Array,
  target: Float64Array,
  start: number,
): number {
  const length = ordinals.length;
  let n = start;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    target[n] = numbers[i] as number;
    n += ((words[ordinal >> 5] as number) >> ordinal) & 1;
  }
  return n;
}
