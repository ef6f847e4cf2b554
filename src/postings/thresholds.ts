/**
 * The break-even points between representations and algorithms. Each was measured with 100,000 ordinals on one core of
 * a shared machine; `npm run bench:thresholds` measures them again.
 */

/**
 * A set is a list if it contains fewer than one in this many ordinals, and otherwise a bitmap. At 1/32 both take the
 * same memory, and intersecting two bitmaps takes 0.5 of the time of two lists; at 1/64 it takes 1.2.
 */
const SPARSE_RATIO = 32;

/** Whether a set of this size is stored as a list. */
export function prefersList(size: number, universe: number): boolean {
  return size * SPARSE_RATIO < universe;
}

/**
 * A list is stored as a bitmap if it contains at least one in this many ordinals. Packed ordinals take 0.75 of the bytes
 * at 1/8 and 1.25 at 1/4, but a bitmap is searched as it is stored.
 */
const STORED_BITMAP_RATIO = 8;

/** Whether a list of this size is stored as a bitmap rather than as packed ordinals. */
export function isStoredAsBitmap(size: number, universe: number): boolean {
  return size * STORED_BITMAP_RATIO >= universe;
}

/**
 * Two lists are intersected by galloping search if the longer one is this many times longer: galloping takes 1.6 of the
 * time of merging at a ratio of 4, 1.1 at 8 and 0.7 at 16. From the same ratio on, a union copies ranges of the longer
 * list.
 */
export const GALLOP_RATIO = 10;

/**
 * Up to one in this many ordinals, unordered ordinals are sorted; more are set in a bitmap. Sorting takes 0.7 of the
 * time of a bitmap at 1/512, 0.9 at 1/256 and 1.3 at 1/128.
 */
const UNSORTED_RATIO = 256;

/** The maximum number of unordered ordinals that are sorted rather than set in a bitmap. */
export function maxUnsorted(universe: number): number {
  return Math.ceil(universe / UNSORTED_RATIO);
}

/**
 * Short lists are merged one by one, shortest first, if that moves each ordinal at most this many times on average.
 * Otherwise they are sorted or set in a bitmap. Merging takes 0.2 of the time of a bitmap for lists of 5, 20, 50 and
 * 800 (1.1 moves), 0.8 for four of 300 (2.5), 1.0 for four of 600, and 0.8 for six of 100 (3.5).
 */
export const MAX_MOVES_PER_ORDINAL = 3;

/**
 * The ordinals of the smaller set are looked up in each list of the larger one, instead of marking them in a bitmap, if
 * the larger set is this many times larger per list: looking up takes 1.9 of the time at 16, 0.9 at 32 and 0.4 at 64.
 */
export const SEEK_RATIO = 32;

/**
 * If a bitmap contains more than one in this many ordinals, a rank filter tests whole words rather than single bits.
 * Whole words take 97 µs for any number of bits; single bits take 44 µs for one in 20, 84 µs for one in 4 and 140 µs
 * for one in 2.
 */
const WHOLE_WORDS_RATIO = 3;

/** Whether to test all ordinals of the universe rather than those of a set of this size. */
export function prefersWholeWords(size: number, universe: number): boolean {
  return size * WHOLE_WORDS_RATIO > universe;
}

/**
 * The bitmap of a deferred difference is computed after lookups of one in this many ordinals in a list. A lookup takes
 * 20 to 100 ns, a bitmap of 131,072 ordinals 10 to 20 µs.
 */
const LOOKUP_RATIO = 512;

/** How many ordinals are looked up in a list before a bitmap is computed. */
export function maxLookups(universe: number): number {
  return Math.ceil(universe / LOOKUP_RATIO);
}
