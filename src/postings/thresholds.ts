/**
 * Where one way of holding or combining postings becomes cheaper than another. Each was measured out of 100,000 ordinals, on one core of a shared
 * machine; `npm run bench:thresholds` measures them again.
 */

/**
 * A set is held as a list while fewer than one in so many ordinals is in it, and as a bitmap from there on. At 1/32 both
 * take the same memory, and intersecting two bitmaps takes 0.5 of what two lists take, at 1/64 1.2.
 */
const SPARSE_RATIO = 32;

/** Whether a set of this size is held as a list. */
export function prefersList(size: number, universe: number): boolean {
  return size * SPARSE_RATIO < universe;
}

/**
 * Two lists are intersected by galloping in the longer one once it is so many times longer than the shorter one: galloping takes 1.6 of the
 * time of merging at a ratio of 4, 1.1 at 8, 0.7 at 16. They are united by moving runs of the longer one from the same ratio on.
 */
export const GALLOP_RATIO = 10;

/**
 * Ordinals that arrive unordered are gathered and sorted up to one in so many of the universe, then set in a bitmap: sorting takes 0.7 of
 * the time of a bitmap at 1/512, 0.9 at 1/256, 1.3 at 1/128.
 */
const UNSORTED_RATIO = 256;

/** How many unordered ordinals are sorted rather than set in a bitmap. */
export function maxUnsorted(universe: number): number {
  return Math.ceil(universe / UNSORTED_RATIO);
}

/**
 * Short lists are merged one after the other, shortest first, where each ordinal is moved no more than so many times on average; otherwise they are
 * sorted or set in a bitmap. Lists of 5, 20, 50 and 800 (1.1 moves) take 0.2 of the time of a bitmap, four of 300 (2.5) 0.8, four of 600 1.0, six
 * of 100 (3.5) 0.8.
 */
export const MAX_MOVES_PER_ORDINAL = 3;

/**
 * Ordinals are looked up one by one in each of several lists, rather than sieved with all of them, when the set that they are looked up in is so many times
 * as large, for each list: that takes 1.9 of the time at 16, 0.9 at 32, 0.4 at 64.
 */
export const SEEK_RATIO = 32;

/**
 * From one in so many ordinals on, whether the ordinals of a bitmap are in a range is found out for whole words rather than bit by bit: that takes
 * 97 µs, however many there are, against 44 µs for one in 20, 84 µs for one in 4 and 140 µs for one in 2.
 */
const WHOLE_WORDS_RATIO = 3;

/** Whether something is found out of all ordinals rather than of those of a set of this size. */
export function prefersWholeWords(size: number, universe: number): boolean {
  return size * WHOLE_WORDS_RATIO > universe;
}
