import type { PostingSet } from "../../postings/posting-set.ts";
import type { GroupValue } from "./grouping.ts";

/** The groups of one segment's matches by a field of terms. */
export interface SegmentGroups {
  valueOf(ordinal: number): string | null;
  /** The key of a group. */
  keyOfValue(value: GroupValue): string | number | null;
  /** See `Grouping.keysOf`; not comparable with the keys of other segments. */
  keyOf(ordinal: number): string | number | null;
  /** About how many matches the group of a match has, if it takes little time to tell; otherwise 0. */
  expectedSizeOf(ordinal: number): number;
  /** At least the number of values, if it takes little time to tell; otherwise ∞. */
  readonly maxValues: number;
  /** The matches of each group. */
  documentsOf(values: readonly GroupValue[]): readonly PostingSet[];
  /** Some matches without those of some groups. */
  without(documents: PostingSet, values: readonly GroupValue[]): PostingSet;
  sizeOf(value: GroupValue): number;
  /** The number of values. */
  countDistinct(): number;
  addValuesTo(values: Set<string | null>): void;
}
