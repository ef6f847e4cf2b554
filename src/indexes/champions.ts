/**
 * The champion list of a posting list: its first documents in the order of hits, by descending impact and then by the
 * code units of the id. Documents that were deleted before the segment was sealed are missing; all others of the list
 * come after the champions. See Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), chapter 7.
 */
export interface Champions {
  /** In the order of hits. */
  readonly ordinals: Uint32Array;
  /** The impact of each champion. */
  readonly impacts: Uint8Array;
}

/** The length of a champion list: enough for three pages of ten hits, and for a page if half of them are filtered out. */
export const MAX_CHAMPIONS = 32;

/** Shorter posting lists have no champions: reading their impacts takes at most 1 µs. */
export const MIN_CHAMPION_POSTINGS = 256;
