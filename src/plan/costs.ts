/**
 * What the steps of a plan cost, in units of one posting that is read (about 2 ns). Measured over 20,000 generated companies by
 * `node bench/plan-costs.ts`, which prints them again.
 */
export const COSTS: Readonly<Record<"posting" | "scannedNumber" | "checkedNumber" | "phraseCandidate", number>> = {
  posting: 1,
  /** A number of the sorted array's slice, put into a set: 3 ns. */
  scannedNumber: 1.5,
  /** A document looked up in the column: 15 ns. */
  checkedNumber: 7,
  /** A document with all the words, whose token stream is gone through: 300 to 700 ns, depending on its length. */
  phraseCandidate: 200,
};

/**
 * Up to one deleted document in so many, deleted ones are taken out of the answer rather than left out from the beginning: nearly every set is
 * smaller than that of all documents but a few.
 */
export const FEW_DELETED_SHARE = 8;

/** To look one document up in one posting list takes as long as to add up so many postings. TODO */
export const LOOK_UP_RATIO = 6;

/** What has been scored is looked through before a list is added that has so many times as many postings. TODO */
export const CHECK_RATIO = 1;

/** Scores are cleared at once, not one by one, when they are more than one in so many. TODO */
export const SHEET_SHARE = 8;
export const WALK_RATIO = 1;
