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
