import type { Segment } from "../../indexes/segment.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "../top/hit-collector.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import type { RanksWithValue, SortKey, SortValue } from "./key.ts";

/** Sorts by score, best first. */
export class RelevanceKey implements SortKey {
  readonly isDescending = true;
  readonly #scorer: NumericOrder;
  /** The scores computed so far. */
  readonly #scores = new Map<Segment, ScoreColumn>();

  constructor(scorer: NumericOrder) {
    this.#scorer = scorer;
  }

  candidates({ documents }: SegmentMatches<unknown>): Uint32Array {
    return documents.toArray();
  }

  ranks(matches: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const { segment } = matches;
    const column = this.#scores.get(segment) ?? new ScoreColumn(segment.size);
    this.#scores.set(segment, column);
    this.#scorer.collect({ ...matches, documents: sparsePostings(ordinals, segment.size) }, column);
    const length = ordinals.length;
    const ranks = new Float64Array(length);
    for (let i = 0; i < length; i++) ranks[i] = column.scores[ordinals[i] as number] as number;
    return ranks;
  }

  ranksWith(matches: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue {
    return { ranks: this.ranks(matches, ordinals), rank: Number(value) };
  }

  valueOf(matches: SegmentMatches<unknown>, ordinal: number): number {
    const cached = this.#scores.get(matches.segment)?.scores[ordinal] ?? Number.NaN;
    return Number.isNaN(cached) ? (this.ranks(matches, Uint32Array.of(ordinal))[0] as number) : cached;
  }
}

/** Stores the scores of all collected documents. */
class ScoreColumn implements HitCollector<unknown> {
  readonly capacity = Number.POSITIVE_INFINITY;
  readonly hasExactCapacity = true;
  readonly ordersByKeyAlone = false;
  readonly minCompetitiveKey = Number.NEGATIVE_INFINITY;
  /** By ordinal; NaN for documents that were not collected. */
  readonly scores: Float64Array;

  constructor(size: number) {
    this.scores = new Float64Array(size).fill(Number.NaN);
  }

  minCompetitiveKeyAfter(): number {
    return Number.NEGATIVE_INFINITY;
  }

  collect(_segment: Segment, ordinal: number, key: number): boolean {
    this.scores[ordinal] = key;
    return true;
  }

  collectTied(_segment: Segment, documents: PostingSet, key: number): void {
    for (const ordinal of inAnyOrder(documents)) this.scores[ordinal] = key;
  }
}
