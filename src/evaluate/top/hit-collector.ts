import type { Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { compareCodeUnits } from "../../terms/compare.ts";

/** A match with its sort key. */
export interface RankedDocument<Document> {
  readonly segment: Segment<Document>;
  readonly ordinal: number;
  /** Greater keys come first. */
  readonly key: number;
  /** Of equal keys, those with the greater tie-breaker come first, before the id decides. */
  readonly tieBreaker: number;
}

/**
 * Collects matches with their sort keys, as Lucene's `TopDocsCollector` does. A collector may order its hits by more
 * than the key. The members for pruning are bounds: at worst, matches are collected that are not kept.
 */
export interface HitCollector<Document> {
  /** k: the k best of all matches are kept, and no others. An estimate, unless `hasExactCapacity`. */
  readonly capacity: number;
  /** Whether the number of hits determines which are kept. Otherwise each match must be collected whose key is competitive. */
  readonly hasExactCapacity: boolean;
  /** Whether hits are ordered by the key and then by id, and by nothing else. */
  readonly ordersByKeyAlone: boolean;
  /** Keys below this are never kept. */
  readonly minCompetitiveKey: number;
  /**
   * What `minCompetitiveKey` will be once k matches with at least the key `kthKey` have been collected. Equals `kthKey`
   * if hits are ordered by the key, and is less if they are ordered by more than that.
   */
  minCompetitiveKeyAfter(kthKey: number): number;
  /**
   * @param tieBreaker default 0
   * @returns `false` only if neither this match nor any that comes after it in the order of hits is kept
   */
  collect(segment: Segment<Document>, ordinal: number, key: number, tieBreaker?: number): boolean;
  /**
   * Collects at least those of some documents with the same key that are among its k best. Faster than collecting each
   * if there are many.
   */
  collectTied(segment: Segment<Document>, documents: PostingSet, key: number): void;
}

/**
 * Negative if a match comes before another one, 0 for the same match. The members of the first are arguments, because
 * most matches are rejected before they are allocated.
 */
export function compareRanked(
  segment: Segment,
  ordinal: number,
  key: number,
  tieBreaker: number,
  other: RankedDocument<unknown>,
): number {
  if (key !== other.key) return key > other.key ? -1 : 1;
  if (tieBreaker !== other.tieBreaker) return tieBreaker > other.tieBreaker ? -1 : 1;
  return segment === other.segment
    ? segment.compareIds(ordinal, other.ordinal)
    : compareCodeUnits(segment.id(ordinal), other.segment.id(other.ordinal));
}
