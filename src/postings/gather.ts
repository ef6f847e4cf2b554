import { type PostingSet, representationOf } from "./posting-set.ts";

/** Puts `values[ordinal]` of each ordinal of the set, ascending, into an array from a place on. */
export function gather<Value>(set: PostingSet, values: readonly Value[], into: Value[], from: number): void {
  const held = representationOf(set);
  switch (held.kind) {
    case "none":
      return;
    case "sparse":
      gatherFromList(held.ordinals, values, into, from);
      return;
    case "dense":
      gatherFromBitmap(held.words, values, into, from);
      return;
    case "all":
      for (let ordinal = 0; ordinal < held.universe; ordinal++) into[from + ordinal] = values[ordinal] as Value;
  }
}

function gatherFromList<Value>(ordinals: Uint32Array, values: readonly Value[], into: Value[], from: number): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) into[from + i] = values[ordinals[i] as number] as Value;
}

function gatherFromBitmap<Value>(words: Int32Array, values: readonly Value[], into: Value[], from: number): void {
  const length = words.length;
  let n = from;
  for (let w = 0; w < length; w++) {
    const highest = (w << 5) + 31;
    for (let rest = words[w] as number; rest !== 0; rest &= rest - 1) {
      into[n++] = values[highest - Math.clz32(rest & -rest)] as Value;
    }
  }
}
