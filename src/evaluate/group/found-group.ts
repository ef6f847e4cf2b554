import { unitedPostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { SortedHit } from "../sort/top-hits.ts";
import type { GroupValue } from "./grouping.ts";

/** A group with its best hits. */
export interface RankedGroup<Document> {
  readonly value: GroupValue;
  /** In order, at least one. */
  readonly hits: readonly SortedHit<Document>[];
}

/** A group with the first of its hits. */
export interface FoundGroup<Document> extends RankedGroup<Document> {
  /** Whether no other match can be among its best hits. */
  readonly isComplete: boolean;
}

/** A group with all of its matches. */
export interface ListedGroup<Document> {
  readonly value: GroupValue;
  readonly matches: readonly SegmentMatches<Document>[];
  /** The number of its matches. */
  readonly total: number;
}

/** @param groups without common matches, each with the same segments */
export function unitedMatches<Document>(
  groups: readonly (readonly SegmentMatches<Document>[])[],
): readonly SegmentMatches<Document>[] {
  const [first = []] = groups;
  return first.map((part, index) => {
    const sets = groups.map((group) => (group[index] as SegmentMatches<Document>).documents);
    const size = sets.reduce((sum, set) => sum + set.size, 0);
    const lists = sets.map((set) => set.toArray());
    return { ...part, documents: unitedPostings(lists, size, part.segment.size) };
  });
}
