/**
 * What the steps of a plan cost, in units of one posting that is looked up in another set (about 4 ns). Measured over 100,000 generated companies by
 * `node bench/plan-costs.ts`, which prints them again.
 */
export const COSTS: Readonly<
  Record<"posting" | "unitedPosting" | "scannedNumber" | "checkedNumber" | "phraseCandidate", number>
> = {
  posting: 1,
  /** A posting of a clause of an OR: united with the others, then looked up. */
  unitedPosting: 2,
  /** A number of the sorted array's slice, put into a set: 2 ns, and 8 ns for less than a thousand. */
  scannedNumber: 1,
  /** A document whose place among the sorted numbers is looked up: 2 to 4 ns. */
  checkedNumber: 0.75,
  /** A document with the rarest word of a phrase, of which it is found out whether it has the others, and side by side: 12 to 40 ns. */
  phraseCandidate: 8,
};
