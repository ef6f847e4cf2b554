import type { SegmentMatches } from "../match/segment-matches.ts";

/**
 * The value that a document is compared by. `null` is a missing value and comes last in both directions.
 */
export type SortValue = number | string | null;

/** One of several sort keys. */
export interface SortKey {
  readonly isDescending: boolean;
  /** How texts compare. Default: by code points. */
  readonly compareTexts?: (a: string, b: string) => number;
  /**
   * A superset of the first `count` matches of a segment by this key, ascending by ordinal.
   *
   * @param from documents that sort before this value may be omitted and do not count; ties are included
   */
  candidates(matches: SegmentMatches<unknown>, count: number, from?: SortValue): Uint32Array;
  /**
   * The rank of each given match within the segment, in a new array: greater ranks come first. Ranks are finite, or −∞
   * for missing values.
   */
  ranks(matches: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array;
  /** The ranks, and the rank of a value that need not occur in the segment. */
  ranksWith(matches: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue;
  /** The value of a match, which is comparable across segments. */
  valueOf(matches: SegmentMatches<unknown>, ordinal: number): SortValue;
}

export interface RanksWithValue {
  readonly ranks: Float64Array;
  /**
   * The rank of the value: equal to that of the documents with the value, and otherwise between the ranks of its
   * neighbours.
   */
  readonly rank: number;
}
