import { seek } from "./ordinal-list.ts";
import { type PostingSet, representationOf } from "./posting-set.ts";

/**
 * Keeps those indexes of an ascending list whose ordinals are in the set.
 *
 * @param indexes ascending, as many as `count`; those that are kept move to its beginning
 * @returns how many they are
 */
export function retainIndexes(list: Uint32Array, indexes: Uint32Array, count: number, set: PostingSet): number {
  const held = representationOf(set);
  switch (held.kind) {
    case "all":
      return count;
    case "none":
      return 0;
    case "dense":
      return retainInBitmap(list, indexes, count, held.words);
    case "sparse":
      return retainInList(list, indexes, count, held.ordinals);
  }
}

function retainInBitmap(list: Uint32Array, indexes: Uint32Array, count: number, words: Int32Array): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const index = indexes[i] as number;
    const ordinal = list[index] as number;
    indexes[n] = index;
    n += ((words[ordinal >> 5] as number) >> ordinal) & 1;
  }
  return n;
}

function retainInList(list: Uint32Array, indexes: Uint32Array, count: number, ordinals: Uint32Array): number {
  const length = ordinals.length;
  let n = 0;
  let at = 0;
  for (let i = 0; i < count; i++) {
    const index = indexes[i] as number;
    const ordinal = list[index] as number;
    at = seek(ordinals, ordinal, at);
    if (at === length) break;
    if (ordinals[at] === ordinal) indexes[n++] = index;
  }
  return n;
}
