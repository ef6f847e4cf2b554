/** Finds a phrase in the documents of one field of a segment that have all its words. */
export interface PhraseMatcher {
  /**
   * At how many places the phrase stands in a document, counted up to `most`, which is 1 or more; with slop, 1 or 0. Documents are asked for in
   * ascending order, each any number of times.
   */
  count(ordinal: number, most: number): number;
}
