import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { PhraseMatcher } from "./matcher.ts";

/** The documents of a set that contain a phrase in one field. */
export interface PhraseMatches {
  readonly documents: PostingSet;
  /**
   * How often each document contains the phrase, at most `MAX_FREQUENCY`, in order of ordinals. `null` if they were not
   * counted.
   */
  readonly counts: Uint8Array | null;
}

/** Looks up the frequencies that were counted when the documents were found, by index of the ordinal. */
export function countedPhrase(ordinals: Uint32Array, counts: Uint8Array): PhraseMatcher {
  let index = 0;
  return {
    count: (ordinal, max) => {
      index = seek(ordinals, ordinal, index);
      return Math.min(max, counts[index] as number);
    },
  };
}
