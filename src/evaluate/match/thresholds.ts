/**
 * The break-even points between ways to find the best documents. Measured on 100,000 companies; `npm run
 * bench:thresholds` measures the costs they rest on again.
 */

/**
 * If at most one document in this many is deleted, deletions are subtracted from the matches; otherwise evaluation
 * starts with the documents that are not deleted. Nearly every set of matches is smaller than that set.
 */
export const DELETIONS_LAST_RATIO = 8;

/**
 * Looking up a document in a posting list by a search costs as much as adding this many postings to the scores: 30 to
 * 70 ns, against 3.6 ns.
 */
export const LIST_LOOKUP_COST = 8;

/** The same for a list with a bitmap: 10 to 20 ns. */
export const BITMAP_LOOKUP_COST = 5;

/** The minimum competitive score is estimated from this many candidates, which takes 15 µs. */
export const MAX_CANDIDATES = 1000;

/**
 * MaxScore tries to skip clauses with at least this many postings. Adding fewer, and resetting the scores, takes no
 * longer than the estimate and the selection of candidates.
 */
export const MIN_SKIPPED_POSTINGS = 4_000;

/**
 * Up to this many hits, MaxScore tries to skip posting lists. For more hits, the minimum competitive score is lower,
 * and more documents of the skipped lists could reach it.
 */
export const MAX_PRUNED_HITS = 100;

/**
 * If more than one score in this many was changed, all are reset at once: 16 µs for 100,000 scores, against 1 to 2 ns
 * for each changed one.
 */
export const CLEAR_ALL_RATIO = 8;

/**
 * Writing one document of a range to a bitmap takes as long as testing the ranks of this many: 1.7 to 2.5 ns against
 * 0.55.
 */
export const RANK_TEST_RATIO = 4;
