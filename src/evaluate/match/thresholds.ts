/**
 * Where one way of finding the best documents becomes cheaper than another. Measured out of 100,000 companies; `npm run bench:thresholds`
 * measures again what they rest on.
 */

/**
 * Up to one deleted document in so many, deleted ones are taken out of the answer rather than left out from the beginning: nearly every set is
 * smaller than that of all documents but a few.
 */
export const DELETIONS_LAST_RATIO = 8;

/**
 * To look one document up in one posting list takes as long as to add so many postings to the scores: 30 to 70 ns where it is searched for and 5 ns
 * where a bitmap tells that it is not there, against 3.6 ns.
 */
export const LOOKUP_RATIO = 8;

/**
 * So many documents that lead are looked at to find out how much others must score, which takes 15 µs. It is not done before lists that would be
 * added as soon.
 */
export const MAX_CANDIDATES = 1000;

/**
 * For no more than so many hits it is tried to do without all postings: the more are wanted, the less those at the end score, and the more others may
 * be among them.
 */
export const MAX_PRUNED_HITS = 100;

/** Scores are made 0 all at once when one in so many was changed: 16 µs for 100,000, against 1 to 2 ns for each change. */
export const CLEAR_ALL_RATIO = 8;
