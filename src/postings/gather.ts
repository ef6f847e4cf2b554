import { type PostingSet, representationOf } from "./posting-set.ts";

/** Copies `values[ordinal]` for each ordinal of a set, ascending, to an array from an index on. */
export function gather<Value>(set: PostingSet, values: readonly Value[], target: Value[], from: number): void {
  const representation = representationOf(set);
  switch (representation.kind) {
    case "empty":
      return;
    case "sparse":
      gatherFromList(representation.ordinals, values, target, from);
      return;
    case "dense":
      gatherFromBitmap(representation.words, values, target, from);
      return;
    case "full":
      for (let ordinal = 0; ordinal < representation.universe; ordinal++)
        target[from + ordinal] = values[ordinal] as Value;
  }
}

function gatherFromList<Value>(ordinals: Uint32Array, values: readonly Value[], target: Value[], from: number): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) target[from + i] = values[ordinals[i] as number] as Value;
}

function gatherFromBitmap<Value>(words: Int32Array, values: readonly Value[], target: Value[], from: number): void {
  const length = words.length;
  let n = from;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) {
      target[n++] = values[highest - Math.clz32(rest & -rest)] as Value;
    }
  }
}
