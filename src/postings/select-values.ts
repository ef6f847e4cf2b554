import { bitmapOf } from "./bitmap.ts";
import { type PostingSet, representationOf } from "./posting-set.ts";

/** Of some numbers those whose ordinals, beside them in any order, are in the set; in the same order. */
export function selectValues(set: PostingSet, ordinals: Uint32Array, numbers: Float64Array): Float64Array {
  const held = representationOf(set);
  switch (held.kind) {
    case "none":
      return new Float64Array(0);
    case "sparse":
      return selectInBitmap(bitmapOf(held.ordinals, held.universe), ordinals, numbers);
    case "dense":
      return selectInBitmap(held.words, ordinals, numbers);
    case "all":
      return numbers;
  }
}

function selectInBitmap(words: Int32Array, ordinals: Uint32Array, numbers: Float64Array): Float64Array {
  const length = ordinals.length;
  const found = new Float64Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    found[n] = numbers[i] as number;
    n += ((words[ordinal >> 5] as number) >> ordinal) & 1;
  }
  return found.subarray(0, n);
}
