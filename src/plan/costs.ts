/**
 * The costs of a plan's operations, in units of one posting looked up in another set (about 4 ns). Measured on 20,000
 * generated companies; `npm run bench:costs` measures them again.
 */
export const COSTS: Readonly<
  Record<
    | "posting"
    | "unitedPosting"
    | "scannedNumber"
    | "checkedNumber"
    | "scannedPoint"
    | "checkedPoint"
    | "phraseCandidate",
    number
  >
> = {
  posting: 1,
  /** One posting of an OR's clause: united with the other clauses (4 ns), then looked up. */
  unitedPosting: 2,
  /** One number of a range of the sorted numbers, added to a set: 3 to 4 ns, and more for fewer than 100 numbers. */
  scannedNumber: 1,
  /** One document whose rank among the sorted numbers is looked up: 2 to 4 ns. */
  checkedNumber: 0.75,
  /** One point of a range of codes: most are in cells that the area contains, others are tested. */
  scannedPoint: 3,
  /** One document whose points are tested. */
  checkedPoint: 15,
  /**
   * One document with the rarest term of a phrase, checked for the phrase: 20 to 60 ns if the term's offset is stored,
   * several times as much otherwise.
   */
  phraseCandidate: 10,
};
