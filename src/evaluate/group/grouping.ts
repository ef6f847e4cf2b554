import type { Segment } from "../../indexes/segment.ts";
import type { NumericType } from "../../plan/resolve/numeric-syntax.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** The value that the documents of a group have in common; `null` for the group of those without a value. */
export type GroupValue = string | number | null;

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
 * the same code units; -0 is 0.
 */
export interface Grouping<Document> {
  /** The number of groups. */
  readonly total: number;
  /** The group of a match. */
  valueOf(segment: Segment<Document>, ordinal: number): GroupValue;
  /** The number of matches in a group. */
  sizeOf(value: GroupValue): number;
  /** For each of some groups its matches, by segment. Faster for several groups at once. */
  matchesOf(values: readonly GroupValue[]): readonly (readonly SegmentMatches<Document>[])[];
  /** Some of the matches without those of some groups. */
  without(
    matches: readonly SegmentMatches<Document>[],
    values: readonly GroupValue[],
  ): readonly SegmentMatches<Document>[];
}
