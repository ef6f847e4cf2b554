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

/** Looks up the phrase frequencies that the search for the documents counted. */
export class CountedPhrase implements PhraseMatcher {
  readonly #ordinals: Uint32Array;
  readonly #counts: Uint8Array;
  #index = 0;

  /** @param counts by index of the ordinal */
  constructor(ordinals: Uint32Array, counts: Uint8Array) {
    this.#ordinals = ordinals;
    this.#counts = counts;
  }

  count(ordinal: number, max: number): number {
    this.#index = seek(this.#ordinals, ordinal, this.#index);
    return Math.min(max, this.#counts[this.#index] as number);
  }
}
