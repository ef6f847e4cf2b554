import type { SortedNumbers } from "./segment.ts";

/** The rank of each of `size` ordinals in sorted numbers; -1 for a document without a value. */
export function ranksOf({ ordinals }: SortedNumbers, size: number): Int32Array {
  const ranks = new Int32Array(size).fill(-1);
  for (let rank = 0; rank < ordinals.length; rank++) ranks[ordinals[rank] as number] = rank;
  return ranks;
}
