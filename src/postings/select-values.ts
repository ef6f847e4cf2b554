import { bitmapOf } from "./bitmap.ts";
import { type PostingSet, representationOf } from "./posting-set.ts";

/** The numbers whose ordinals are in a set, in the given order. `ordinals[i]` belongs to `numbers[i]`. */
export function selectValues(set: PostingSet, ordinals: Uint32Array, numbers: Float64Array): Float64Array {
  const representation = representationOf(set);
  switch (representation.kind) {
    case "empty":
      return new Float64Array(0);
    case "sparse":
      return selectInBitmap(bitmapOf(representation.ordinals, representation.universe), ordinals, numbers);
    case "dense":
      return selectInBitmap(representation.words, ordinals, numbers);
    case "full":
      return numbers;
  }
}

function selectInBitmap(words: Int32Array, ordinals: Uint32Array, numbers: Float64Array): Float64Array {
  const length = ordinals.length;
  const selected = new Float64Array(length);
  let n = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    selected[n] = numbers[i] as number;
    n += ((words[ordinal >> 5] as number) >> ordinal) & 1;
  }
  return selected.subarray(0, n);
}
