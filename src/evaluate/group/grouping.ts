import type { Segment } from "../../indexes/segment.ts";
import type { NumericType } from "../../plan/resolve/numeric-syntax.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** The value that the documents of a group have in common; `null` for the group of those without a value. */
export type GroupValue = string | number | null;

/** Tells the groups of some matches apart, and takes less time than their values. */
export type GroupKey = string | number | null;

/** How to group matches. */
export interface GroupRequest {
  /** A field of terms or numbers with one value. */
  readonly field: string;
  /** `text` for all fields of terms. */
  readonly type: "text" | NumericType;
  /** The maximum number of hits of each group, at least 1. */
  readonly size: number;
}

/**
 * The groups of some matches: one for each value, and one for all matches without a value. Texts are equal if they have
 * the same code units; -0 is 0. Nothing is computed before it is read.
 */
export interface Grouping<Document> {
  /** The group of a match. */
  valueOf(segment: Segment<Document>, ordinal: number): GroupValue;
  /** The key of the group of each match of a segment. */
  keysOf(segment: Segment<Document>): (ordinal: number) => GroupKey;
  /** Whether the group of a match is probably large: see `MAX_LISTED`. */
  isLarge(segment: Segment<Document>, ordinal: number): boolean;
  /** The key of a group. */
  keyOf(value: GroupValue): GroupKey;
  /** All groups, if there are at most `count` and few values to look at; otherwise `null`. O(matches). */
  valuesUpTo(count: number): readonly GroupValue[] | null;
  /** For each of some groups its matches, by segment. Faster for several groups at once. */
  matchesOf(values: readonly GroupValue[]): readonly (readonly SegmentMatches<Document>[])[];
  /** Some of the matches without those of some groups. */
  without(
    matches: readonly SegmentMatches<Document>[],
    values: readonly GroupValue[],
  ): readonly SegmentMatches<Document>[];
  /** The number of groups. O(matches). */
  count(): number;
  /** The number of matches in a group. O(matches) for the first group. */
  sizeOf(value: GroupValue): number;
}
