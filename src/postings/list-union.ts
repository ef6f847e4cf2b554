import { readSparseBits, setBits } from "./bitmap.ts";
import { listsOr } from "./ordinal-list.ts";
import { ScratchBuffer } from "./scratch-buffer.ts";
import { copyOfFirst } from "./short-list.ts";
import { MAX_MOVES_PER_ORDINAL, maxUnsorted } from "./thresholds.ts";

const buffer = new ScratchBuffer();

/** The union of two or more short lists: merged, sorted, or set in a bitmap and read back. */
export function uniteLists(lists: readonly Uint32Array[], universe: number): Uint32Array {
  if (lists.length === 2) return listsOr(lists);
  const shortestFirst = lists.toSorted((a, b) => a.length - b.length);
  let total = 0;
  let moves = 0;
  for (const { length } of shortestFirst) {
    total += length;
    moves += total;
  }
  if (moves <= total * MAX_MOVES_PER_ORDINAL) return listsOr(shortestFirst);
  return total <= maxUnsorted(universe) ? uniteBySorting(lists, total) : uniteInBitmap(lists, total, universe);
}

export function uniteBySorting(lists: readonly Uint32Array[], total: number): Uint32Array {
  const ordinals = buffer.ordinals(total);
  let n = 0;
  for (const list of lists) {
    ordinals.set(list, n);
    n += list.length;
  }
  return copyOfFirst(ordinals, removeDuplicates(ordinals.subarray(0, n).sort()));
}

export function uniteInBitmap(lists: readonly Uint32Array[], total: number, universe: number): Uint32Array {
  const words = buffer.bitmap(universe);
  for (const list of lists) setBits(words, list, 0, list.length);
  const ordinals = buffer.ordinals(total);
  const united = copyOfFirst(ordinals, readSparseBits(words, ordinals));
  words.fill(0);
  return united;
}

/** Removes repeated ordinals from an ascending list in place, and returns the remaining length. */
export function removeDuplicates(ordinals: Uint32Array): number {
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    ordinals[n] = ordinal;
    n += i + 1 < ordinals.length && ordinal === (ordinals[i + 1] as number) ? 0 : 1;
  }
  return n;
}
