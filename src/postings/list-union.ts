import { readFewBits, setBits } from "./bitmap.ts";
import { listOr, listsOr } from "./ordinal-list.ts";
import { Room } from "./room.ts";
import { LONGEST_SHARE, mostLoose } from "./thresholds.ts";

const room = new Room();

/** What is in any of some short lists, two or more, as a list: merged, sorted or set in a bitmap and read again. */
export function uniteLists(lists: readonly Uint32Array[], universe: number): Uint32Array {
  const [first, second] = lists;
  if (lists.length === 2 && first !== undefined && second !== undefined) return listOr(first, second);
  let total = 0;
  let longest = 0;
  for (const { length } of lists) {
    total += length;
    longest = Math.max(longest, length);
  }
  if (longest >= total * LONGEST_SHARE) return listsOr(lists);
  return total <= mostLoose(universe) ? sorted(lists, total) : drained(lists, total, universe);
}

function sorted(lists: readonly Uint32Array[], total: number): Uint32Array {
  const ordinals = room.places(total);
  let n = 0;
  for (const list of lists) {
    ordinals.set(list, n);
    n += list.length;
  }
  return ordinals.slice(0, distinct(ordinals.subarray(0, n).sort()));
}

function drained(lists: readonly Uint32Array[], total: number, universe: number): Uint32Array {
  const words = room.bitmap(universe);
  for (const list of lists) setBits(words, list, 0, list.length);
  const ordinals = room.places(total);
  const found = ordinals.slice(0, readFewBits(words, ordinals));
  words.fill(0);
  return found;
}

/** Closes the gaps that repeated ordinals leave in an ascending list, in place; gives how many are left. */
export function distinct(ordinals: Uint32Array): number {
  let n = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    ordinals[n] = ordinal;
    n += i + 1 < ordinals.length && ordinal === (ordinals[i + 1] as number) ? 0 : 1;
  }
  return n;
}
