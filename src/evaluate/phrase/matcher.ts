/** Finds a phrase in one field of the documents that contain all its terms. */
export interface PhraseMatcher {
  /**
   * The phrase frequency of a document that contains all terms, counted up to `max`; with slop, 1 or 0. The caller passes ordinals in ascending
   * order and may repeat them.
   *
   * @param max at least 1
   */
  count(ordinal: number, max: number): number;
}
