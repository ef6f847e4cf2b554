/**
 * Where one way of holding or combining postings becomes cheaper than another. Each was measured out of 100,000 ordinals, on one core of a shared
 * machine; `node bench/thresholds.ts` measures them again.
 */

/**
 * A set is held as a list while fewer than one in so many ordinals is in it, and as a bitmap from there on. At 1/32 both
 * take the same memory and, out of 100,000, intersecting two bitmaps takes 0.45 of what two lists take. Down to 1/64
 * bitmaps would still be no slower, but twice as large, and unpacking them costs as much as intersecting them.
 */
const SPARSE_SHARE = 32;

/** Whether a set of this size is held as a list. */
export function prefersList(size: number, universe: number): boolean {
  return size * SPARSE_SHARE < universe;
}

/**
 * Two lists are intersected by galloping in the longer one once it is so many times longer than the shorter one. For
 * lists of 500 to 25,000, galloping takes 0.6 to 1.4 of the time of merging at a ratio of 4, 0.4 to 0.7 at 8, 0.3 at 16.
 */
export const GALLOP_RATIO = 8;

/**
 * Ordinals that arrive unordered are gathered and sorted up to one in so many of the universe, then set in a bitmap. Out
 * of 100,000 and of 1,000,000, sorting takes 0.5 and 1.6 of the time of a bitmap at 1/128, 0.3 and 0.8 at 1/256.
 */
const LOOSE_SHARE = 256;

/** How many unordered ordinals are sorted rather than set in a bitmap. */
export function mostLoose(universe: number): number {
  return Math.ceil(universe / LOOSE_SHARE);
}

/**
 * Three short lists or more are merged, shortest first, where the longest has at least this share of all that is in them. 875 ordinals in lists
 * of 5, 20, 50 and 800 take 3.8 µs merged and 10 µs sorted or set in a bitmap, 1,200 in four equal ones 13 µs in every way, 2,400 in four equal
 * ones 37 µs merged and 20 µs in a bitmap.
 */
export const LONGEST_SHARE: number = 2 / 3;

/**
 * From one in so many ordinals on, whether the ordinals of a bitmap are in a range is found out for whole words rather than bit by bit: that takes
 * 92 µs for 100,000 ordinals, however many there are, against 22 µs for 5,000 and 90 µs for 30,000.
 */
const WHOLE_WORDS_SHARE = 3;

/** Whether something is found out of all ordinals rather than of those of a set of this size. */
export function prefersWholeWords(size: number, universe: number): boolean {
  return size * WHOLE_WORDS_SHARE > universe;
}

/**
 * Ordinals are looked up one by one in each of several lists, rather than sieved with all of them, when the set that they are looked up in is so many times
 * as large. TODO
 */
export const SEEK_RATIO = 16;
