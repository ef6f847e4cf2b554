import type { SegmentMatches } from "../match/segment-matches.ts";

/** What documents are compared by; `null` is missing, and last in both directions. Texts are in the order of their code points. */
export type SortValue = number | string | null;

/** One of the keys that matches are sorted by. */
export interface SortKey {
  readonly isDescending: boolean;
  /**
   * Matches of a segment, ascending, among which those are that come first by this key, so many of them.
   *
   * @param from of those that come before what has this value none need be there, and all that have it are
   */
  candidates(found: SegmentMatches<unknown>, count: number, from?: SortValue): Uint32Array;
  /** Numbers by which some of a segment's matches, ascending, are in this key's order, beside them: the greater, the earlier. They are -∞ or finite, in an array of the caller's. */
  ranks(found: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array;
  /** The same, and where a value would be among them that may be of none of these. */
  ranksWith(found: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue;
  /** What a match is compared with those of other segments by. */
  valueOf(found: SegmentMatches<unknown>, ordinal: number): SortValue;
}

export interface RanksWithValue {
  readonly ranks: Float64Array;
  /** The rank of all that have the value; if none has it, one between those of what comes before and what comes after it. */
  readonly rank: number;
}
