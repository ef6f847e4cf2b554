import type { PostingSet } from "../../postings/posting-set.ts";

/** The documents of a set that contain a phrase in one field. */
export interface PhraseMatches {
  readonly documents: PostingSet;
  /**
   * The normalized frequency of the phrase in each document, in order of ordinals: see `LengthNormalization`. `null` if the
   * phrase was not counted.
   */
  readonly frequencies: Uint8Array | null;
}
