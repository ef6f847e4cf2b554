/** Where one way of holding or combining postings becomes cheaper than another, and the measurement that says so. */

/**
 * A set is held as a list while fewer than one in so many ordinals is in it, and as a bitmap from there on. At 1/32 both
 * take the same memory and, out of 100,000, intersecting two bitmaps takes 0.45 of what two lists take. Down to 1/64
 * bitmaps would still be no slower, but twice as large, and unpacking them costs as much as intersecting them.
 */
const SPARSE_SHARE = 32;

/**
 * Two lists are intersected by galloping in the longer one once it is so many times longer than the shorter one. For
 * lists of 500 to 25,000, galloping takes 0.6 to 1.4 of the time of merging at a ratio of 4, 0.4 to 0.7 at 8, 0.3 at 16.
 */
export const GALLOP_RATIO = 8;

/**
 * Ordinals that arrive unordered are gathered and sorted up to one in so many of the universe, then set in a bitmap. Out
 * of 100,000 and of 1,000,000, sorting takes 0.5 and 1.6 of the time of a bitmap at 1/128, 0.3 and 0.8 at 1/256.
 */
export const LOOSE_SHARE = 256;

/** Whether a set of this size is held as a list. */
export function prefersList(size: number, universe: number): boolean {
  return size * SPARSE_SHARE < universe;
}

/**
 * So many short lists are united by merging one after the other; more are gathered and sorted. Counting a word that stands in three
 * fields of 180 documents took 4.8 µs merged and 8 µs sorted.
 */
export const FEW_LISTS = 16;
