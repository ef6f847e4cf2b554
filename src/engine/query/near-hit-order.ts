import { invariant } from "../../base/invariant.ts";
import { type SegmentMatches, totalOf } from "../../evaluate/match/segment-matches.ts";
import { hitsOf } from "../../evaluate/sort/relevance-order.ts";
import type { HitOrder, NumericHits, PageRange, SortedHit } from "../../evaluate/sort/top-hits.ts";
import type { NumericOrder } from "../../evaluate/top/numeric-order.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { ScoredPart } from "../../vectors/fusion.ts";
import type { Fusion, NearScores } from "../../vectors/near-scores.ts";

/** The documents of a segment that a search with `near` found. */
export interface NearPart {
  readonly segment: Segment;
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** By document; NaN without a vector. */
  readonly similarities: Float64Array;
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
    const scored = this.#scores.first(count);
    return {
      collect: ({ segment, documents }, collector) => {
        const part = this.#parts.findIndex((each) => each.segment === segment);
        invariant(part >= 0, "a segment was searched");
        const { ordinals } = this.#parts[part] as NearPart;
        const { indexes, scores } = scored[part] as ScoredPart;
        for (let i = 0; i < indexes.length; i++) {
          const score = scores[i] as number;
          if (score < collector.minCompetitiveKey) continue;
          const ordinal = ordinals[indexes[i] as number] as number;
          if (documents.has(ordinal)) collector.collect(segment, ordinal, score);
        }
      },
    };
  }

  #placeOf(segment: Segment, ordinal: number): { readonly part: number; readonly index: number } {
    const part = this.#parts.findIndex((each) => each.segment === segment);
    const index = this.#parts[part]?.ordinals.indexOf(ordinal) ?? -1;
    invariant(index >= 0, "a hit was found");
    return { part, index };
  }
}
