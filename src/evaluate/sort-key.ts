import type { SegmentMatches } from "./collector.ts";

/** What documents are compared by; `null` is missing, and last in both directions. Texts are in the order of their code points. */
export type SortValue = number | string | null;

/** One of the keys that matches are sorted by. */
export interface SortKey {
  readonly isDescending: boolean;
  /** Matches of a segment, ascending, among which those are that come first by this key, so many of them. */
  candidates(found: SegmentMatches<unknown>, count: number): Uint32Array;
  /** Numbers by which some of a segment's matches, ascending, are in this key's order, beside them: the greater, the earlier. They are -∞ or finite. */
  ranksOf(found: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array;
  /** What a match is compared with those of other segments by. */
  valueOf(found: SegmentMatches<unknown>, ordinal: number): SortValue;
}
