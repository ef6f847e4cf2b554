import { seek } from "./ordinal-list.ts";
import { type PostingSet, representationOf } from "./posting-set.ts";

/**
 * Retains the indexes of a list whose ordinals are in a set.
 *
 * @param list ascending ordinals
 * @param indexes `count` ascending indexes; retained ones move to the front
 * @returns the number of retained indexes
 */
export function retainIndexes(list: Uint32Array, indexes: Uint32Array, count: number, set: PostingSet): number {
  const representation = representationOf(set);
  switch (representation.kind) {
    case "full":
      return count;
    case "empty":
      return 0;
    case "dense":
      return retainInBitmap(list, indexes, count, representation.words);
    case "sparse":
      return retainInList(list, indexes, count, representation.ordinals);
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
  let next = 0;
  for (let i = 0; i < count; i++) {
    const index = indexes[i] as number;
    const ordinal = list[index] as number;
    next = seek(ordinals, ordinal, next);
    if (next === length) break;
    if (ordinals[next] === ordinal) indexes[n++] = index;
  }
  return n;
}
