import { invariant } from "../../base/invariant.ts";
import { type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { hitsOf } from "../../evaluate/sort/relevance-order.ts";
import type { HitOrder, NumericHits, PageRange, SortedHit } from "../../evaluate/sort/top-hits.ts";
import type { HitCollector } from "../../evaluate/top/hit-collector.ts";
import type { NumericOrder } from "../../evaluate/top/numeric-order.ts";
import type { Segment } from "../../indexes/segment.ts";
import { inAnyOrder } from "../../postings/operations.ts";
import type { Fusion, NearScores, RankedPart } from "../../vectors/near-scores.ts";

/** The documents of a segment that a search with `near` found. */
export interface NearPart extends RankedPart {
  readonly segment: Segment;
  /** Ascending. */
  readonly ordinals: Uint32Array;
}

/** By the scores of a search with `near`, greatest first. */
export class NearHitOrder implements HitOrder {
  readonly #parts: readonly NearPart[];
  readonly #scores: NearScores;
  readonly #total: number;

  constructor(parts: readonly NearPart[], scores: NearScores) {
    this.#parts = parts;
    this.#scores = scores;
    this.#total = parts.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    range: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    // Of a part of the documents, any may be among the first.
    const count = totalOf(matches) === this.#total ? range.offset + range.limit : Number.POSITIVE_INFINITY;
    return hitsOf(matches, this.#first(count), () => 0, range);
  }

  numeric(): NumericHits {
    return { order: this.#first(Number.POSITIVE_INFINITY), isFieldValue: false, scoreOf: (key) => key };
  }

  /** The cosine of a found document; `null` without a vector. */
  similarityOf(segment: Segment, ordinal: number): number | null {
    const { part, index } = this.#placeOf(segment, ordinal);
    const similarity = this.#parts[part]?.similarities[index] as number;
    return Number.isNaN(similarity) ? null : similarity;
  }

  explain(segment: Segment, ordinal: number): Fusion {
    const { part, index } = this.#placeOf(segment, ordinal);
    return this.#scores.explain(part, index);
  }

  #first(count: number): NumericOrder {
    const scores = this.#scores.first(count);
    const columns = new Map(
      this.#parts.map(({ segment, ordinals }, part) => {
        const column = new Float64Array(segment.size).fill(Number.NaN);
        for (let i = 0; i < ordinals.length; i++) column[ordinals[i] as number] = scores[part]?.[i] as number;
        return [segment, column];
      }),
    );
    return { collect: (matches, collector) => collectColumn(matches, columns.get(matches.segment), collector) };
  }

  #placeOf(segment: Segment, ordinal: number): { readonly part: number; readonly index: number } {
    const part = this.#parts.findIndex((each) => each.segment === segment);
    const index = this.#parts[part]?.ordinals.indexOf(ordinal) ?? -1;
    invariant(index >= 0, "a hit was found");
    return { part, index };
  }
}

/** @param column by ordinal; NaN for documents that are not among the first */
function collectColumn<Document>(
  { segment, documents }: SegmentMatches<Document>,
  column: Float64Array | undefined,
  collector: HitCollector<Document>,
): void {
  invariant(column !== undefined, "a segment was searched");
  for (const ordinal of inAnyOrder(documents)) {
    const score = column[ordinal] as number;
    if (score >= collector.minCompetitiveKey) collector.collect(segment, ordinal, score);
  }
}
