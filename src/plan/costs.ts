/**
 * What the steps of a plan cost, in units of one posting that is looked up in another set (about 4 ns). Measured over 20,000 generated companies by
 * `npm run bench:costs`, which prints them again.
 */
export const COSTS: Readonly<
  Record<"posting" | "unitedPosting" | "scannedNumber" | "checkedNumber" | "phraseCandidate", number>
> = {
  posting: 1,
  /** A posting of a clause of an OR: united with the others, 4 ns, then looked up. */
  unitedPosting: 2,
  /** A number of the sorted array's slice, put into a set: 3 to 4 ns; of less than a hundred, more. */
  scannedNumber: 1,
  /** A document whose place among the sorted numbers is looked up: 2 to 4 ns. */
  checkedNumber: 0.75,
  /**
   * A document with the rarest word of a phrase, of which it is found out whether it has the others beside it: 20 to 60 ns where it is known
   * where the word stands, several times as long where not.
   */
  phraseCandidate: 10,
};
